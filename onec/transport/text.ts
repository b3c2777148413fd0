/** The bytes of a body as text: no more of them than a process can hold, and in the encoding they are really in. */
import { makeFault, OnecError } from '../errors.ts';

/** Bytes after unpacking. A page is planned for a tenth of it; more would not fit into one string. */
export const BODY_LIMIT = 256 * 1024 * 1024;

/** Reads a body to its end. Throws OnecError ANSWER_TOO_LARGE beyond `limit`, NOT_ODATA on a good answer whose text is not in its encoding. */
export async function textOf(response: Response, label: string, limit = BODY_LIMIT): Promise<string> {
  const decoder = decoderOf(response);
  const parts: string[] = [];
  let size = 0;
  for await (const bytes of response.body ?? []) {
    size += bytes.length;
    if (size > limit)
      throw new OnecError(makeFault('ANSWER_TOO_LARGE', label, `Больше ${Math.round(limit / 1024 / 1024)} МБ`));
    parts.push(decoded(() => decoder.decode(bytes, { stream: true }), label));
  }
  parts.push(decoded(() => decoder.decode(), label));
  return parts.join('');
}

/** Pages of web servers come in any encoding and are shown as they can be; data must be exact. */
function decoderOf(response: Response): InstanceType<typeof TextDecoder> {
  const named = /charset=["']?([\w-]+)/i.exec(response.headers.get('content-type') ?? '')?.[1] ?? 'utf-8';
  const options = { fatal: response.ok, ignoreBOM: true };
  try {
    return new TextDecoder(named, options);
  } catch {
    return new TextDecoder('utf-8', options);
  }
}

function decoded(decode: () => string, label: string): string {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new OnecError(makeFault('NOT_ODATA', label, 'Текст ответа не в той кодировке, которая объявлена'));
  }
}
