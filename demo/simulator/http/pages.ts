/**
 * Bodies that are no OData: pages of the web server, of the host, of the platform itself.
 */

import type { FaultOf } from '../faults.ts';
import { errorXml } from '../format/atom.ts';
import { bytesOf } from '../format/bytes.ts';
import { errorJson } from '../format/json.ts';
import type { Rendered } from '../format/render.ts';
import { escaped } from '../format/xml.ts';

export function htmlPage(status: number, title: string): Rendered {
  const text = escaped(title);
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    bytes: bytesOf([`<!DOCTYPE html><html><head><title>${text}</title></head><body><h1>${text}</h1></body></html>`]),
    rows: null,
  };
}

export function loginPage(title: string, status: number): Rendered {
  const text = escaped(title);
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    bytes: bytesOf([
      `<!DOCTYPE html><html><head><title>${text}</title></head><body><form method="post"><input name="login"><input name="password" type="password"></form></body></html>`,
    ]),
    rows: null,
  };
}

export function notPublishedPage(): Rendered {
  return htmlPage(404, '1C:Enterprise 8 application error: HTTP: Not found');
}

export function noLicencePage(): Rendered {
  return htmlPage(500, '1C:Enterprise 8 application error: Не обнаружено свободной лицензии!');
}

export function errorPage({
  status,
  body,
  code = -1,
  text = 'Произошла внутренняя ошибка OData сервиса',
}: FaultOf<'error'>): Rendered {
  switch (body) {
    case 'json':
      return {
        status,
        contentType: 'application/json;charset=utf-8',
        bytes: bytesOf([errorJson(String(code), text)]),
        rows: null,
      };
    case 'xml':
      return {
        status,
        contentType: 'application/xml;charset=utf-8',
        bytes: bytesOf([errorXml(String(code), text)]),
        rows: null,
      };
    case 'html':
      return htmlPage(status, `1C:Enterprise 8 application error: ${text}`);
    case 'platform':
      return {
        status,
        contentType: 'application/json;charset=utf-8',
        bytes: bytesOf([JSON.stringify({ exception: { descr: text, inner: { descr: text } } })]),
        rows: null,
      };
    case 'empty':
      return { status, contentType: 'text/plain', bytes: bytesOf([]), rows: null };
  }
}
