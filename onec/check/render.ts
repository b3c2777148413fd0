/** The self-check in plain Russian: what was found, line by line, and what to do next. */

import type { Fault } from '../errors.ts';
import type { Actor } from '../reason-policy.ts';
import { reasonOf } from '../reasons.ts';
import type { AccessFinding } from './access.ts';
import type { CheckReport, CompositionFinding } from './check.ts';
import type { ConfigurationFinding } from './configuration.ts';
import type { ProbeAnswer } from './probes.ts';
import type { VolumeFinding } from './volume.ts';

const ACTORS: Readonly<Record<Actor, string>> = {
  nobody: 'само',
  administrator: 'администратор базы 1С',
  web_server: 'тот, кто ведёт веб-сервер',
  user: 'вы',
  engineer: 'инженер внедрения',
};

const VERDICTS = {
  ready: 'База готова к работе: всё нужное опубликовано и читается.',
  partly: 'С базой можно работать, но не по всем темам: см. ниже, чего не хватает.',
  refused: 'С этой базой работать пока нельзя: см. ниже, почему и что сделать.',
} as const;

function faultLines(fault: Fault): string[] {
  const reason = reasonOf(fault.code);
  const detail =
    fault.detail === ''
      ? []
      : [`  Подробности: ${fault.detail}${fault.status === undefined ? '' : ` (ответ ${fault.status})`}.`];
  return [`  ${reason.text} [${fault.code}]`, ...detail, `  Что делать (${ACTORS[reason.who]}): ${reason.advice}`];
}

function configurationLines(finding: ConfigurationFinding): string[] {
  const version = finding.version === '' ? '' : `, версия ${finding.version}`;
  const advice = {
    supported: 'Подходит.',
    unsupported: `Спасибо, что подключили, но эта программа читает только «1С:Бухгалтерию предприятия 3.0»: в «${finding.name}» другие документы и правила учёта, и ответы были бы неверными. Подключите базу бухгалтерии.`,
    unknown: 'Опубликуйте регистр «Версии подсистем» и основные объекты бухгалтерии, затем повторите проверку.',
  };
  return [
    'Конфигурация',
    `  ${finding.name}${version}.`,
    ...finding.evidence.map((line) => `  ${line}`),
    `  ${advice[finding.verdict]}`,
  ];
}

function compositionLines(finding: CompositionFinding): string[] {
  const head = ['Состав OData', `  Опубликовано объектов: ${finding.published}.`];
  if (finding.missing.length === 0) return [...head, '  Всё, что нужно программе, опубликовано.'];
  return [
    ...head,
    `  Не хватает ${finding.missing.length}:`,
    ...finding.missing.map(
      ({ set, why, essential }) => `  – ${set}: ${why}${essential ? ' (без этого работать нельзя)' : ''}`,
    ),
    '  Что делать (администратор базы 1С): отметьте эти объекты в «Администрирование — Синхронизация данных — Настройки стандартного интерфейса OData» или выполните текст из приложения в конце.',
  ];
}

function snippetLines({ snippet }: CompositionFinding): string[] {
  return ['Приложение. Текст для 1С, который задаёт состав', ...snippet.split('\n').map((line) => `  ${line}`)];
}

function accessLines(finding: AccessFinding, recipe: readonly string[]): string[] {
  const verdicts = {
    yes: 'Пользователь может писать в базу. Программа этого не сделает, но замените его пользователем только для чтения.',
    unknown: 'Может ли пользователь писать в базу — не установлено.',
  };
  return [
    'Права пользователя',
    `  ${verdicts[finding.canWrite]}`,
    ...finding.evidence.map((line) => `  ${line}`),
    ...(recipe.length === 0 ? [] : ['  Как завести пользователя только для чтения — в приложении ниже.']),
  ];
}

function recipeLines(recipe: readonly string[]): string[] {
  return [
    'Приложение. Как завести пользователя только для чтения (администратору базы)',
    ...recipe.map((step, index) => `  ${index + 1}. ${step}`),
  ];
}

function answerLines(answers: readonly ProbeAnswer[]): string[] {
  return [
    'Особенности этой базы (для инженера)',
    ...answers.map(
      ({ id, question, answered, text }) => `  ${id}. ${question}? ${answered ? text : `Не выяснено: ${text}.`}`,
    ),
  ];
}

function volumeLines(volume: VolumeFinding): string[] {
  const months = volume.months
    .filter(({ documents, postings }) => documents !== 0 || postings !== 0)
    .map(
      ({ month, documents, postings }) => `  ${month}: документов ${documents}, проводок ${postings ?? 'не сосчитано'}`,
    );
  const kinds = volume.kinds
    .filter((kind) => kind.documents !== 0)
    .map(({ kind, documents }) => `  ${kind}: ${documents ?? 'не сосчитано'}`);
  const bounds =
    volume.first === ''
      ? '  Документов нет.'
      : `  Документы с ${volume.first} по ${volume.last}: ${volume.documents}; проводок ${volume.postings ?? 'не сосчитано'}.`;
  return [
    'Объём',
    bounds,
    ...volume.notes.map((note) => `  ${note}`),
    'По месяцам (пустые не показаны)',
    ...months,
    'По видам документов',
    ...kinds,
  ];
}

/** Names come from the base, and a terminal obeys some characters. */
function plain(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, ' ').toWellFormed();
}

/** A base that is ready in three lines; of any other the whole report, because it says what to do. */
export function renderShortCheck(report: CheckReport): string {
  const { configuration, volume } = report;
  if (report.verdict !== 'ready' || configuration === undefined) return renderCheckReport(report);
  const found = volume !== undefined && 'found' in volume ? volumeLines(volume.found).slice(1, 2) : [];
  const version = configuration.version === '' ? '' : `, версия ${configuration.version}`;
  const lines = [VERDICTS.ready, `  ${configuration.name}${version}.`, ...found];
  return `${plain(lines.join('\n'))}\n  Подробно: npm run ask -- --check\n`;
}

/** The whole report as text, sections apart by an empty line. */
export function renderCheckReport(report: CheckReport): string {
  const sections: string[][] = [['Самопроверка подключения к 1С', `  ${VERDICTS[report.verdict]}`]];
  if ('fault' in report.connection) sections.push(['Подключение', ...faultLines(report.connection.fault)]);
  if (report.configuration !== undefined) sections.push(configurationLines(report.configuration));
  if (report.composition !== undefined) sections.push(compositionLines(report.composition));
  if (report.access !== undefined) sections.push(accessLines(report.access, report.recipe));
  if (report.volume !== undefined)
    sections.push(
      'found' in report.volume ? volumeLines(report.volume.found) : ['Объём', ...faultLines(report.volume.fault)],
    );
  if (report.answers !== undefined)
    sections.push(
      'found' in report.answers
        ? answerLines(report.answers.found)
        : ['Особенности этой базы (для инженера)', ...faultLines(report.answers.fault)],
    );
  if (report.access !== undefined && report.recipe.length > 0) sections.push(recipeLines(report.recipe));
  if (report.composition !== undefined && report.composition.snippet !== '')
    sections.push(snippetLines(report.composition));
  return `${plain(sections.map((lines) => lines.join('\n')).join('\n\n'))}\n`;
}
