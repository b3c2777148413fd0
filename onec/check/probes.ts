/**
 * The open questions of the dialect, each asked of the base by GET and answered from what came back. A question that this base's data
 * cannot settle stays unanswered, with the reason.
 */
import type { Base, Terms } from '../dialect/base.ts';
import { functionParameters } from '../dialect/metadata.ts';
import { OnecError } from '../errors.ts';
import type { Chart } from '../reading/chart.ts';
import { LEDGER_SET } from '../reading/postings.ts';
import { balanceSides, endPeriod, flatCast, quotes, recorderKey, recordsPaging } from './probe-ledger.ts';
import { type Found, findSample, NoData, type ProbeContext } from './probe-sample.ts';
import { inlinecount, lambda, letterCase, reposting, splitted, turnoverFlag } from './probe-sets.ts';

export interface ProbeAnswer {
  readonly id: string;
  readonly question: string;
  readonly answered: boolean;
  /** The answer, or why there is none; a sentence for a person. */
  readonly text: string;
}

interface Probe {
  readonly id: string;
  readonly question: string;
  readonly run: (context: ProbeContext) => Promise<Found>;
}

const sync = (run: (context: ProbeContext) => Found) => (context: ProbeContext) => Promise.resolve(run(context));

export const PROBES: readonly Probe[] = [
  { id: 'O1', question: 'Удваиваются ли кавычки внутри Condition', run: quotes },
  { id: 'O2', question: 'Отменяет ли $inlinecount параметры $top и $skip', run: inlinecount },
  { id: 'O3', question: 'Действуют ли $skip и $filter на RecordsWithExtDimensions', run: recordsPaging },
  { id: 'O4', question: 'Как пишется регистратор в ключе и что отвечает документ без движений', run: recorderKey },
  { id: 'O5', question: 'Входит ли EndPeriod в интервал', run: endPeriod },
  { id: 'O6', question: 'Где стоит красное сальдо активных и пассивных счетов', run: balanceSides },
  {
    id: 'O7',
    question: 'Как называется признак «только обороты» и видно ли уточнение периода',
    run: sync(turnoverFlag),
  },
  { id: 'O8', question: 'Поля таблицы субконто и развёрнутого сальдо', run: sync(splitted) },
  { id: 'O9', question: 'Принимается ли отбор по составному полю внутри табличной части', run: lambda },
  { id: 'O10', question: 'Отбираются ли плоские записи по регистратору', run: flatCast },
  { id: 'O11', question: 'Меняется ли версия документа при отложенном проведении и закрытии месяца', run: reposting },
  { id: 'O12', question: 'Различают ли сравнения строчные и прописные буквы', run: letterCase },
];

/** Asks everything in turn and teaches the base's profile. A probe that fails is an unanswered one. */
export async function runProbes(base: Base, chart: Chart, today: string, terms: Terms): Promise<ProbeAnswer[]> {
  if (functionParameters(base.schema, LEDGER_SET, 'RecordsWithExtDimensions') === undefined) return [];
  const context: ProbeContext = { base, chart, terms, today, sample: await findSample(base, terms) };
  const answers: ProbeAnswer[] = [];
  for (const { id, question, run } of PROBES) {
    try {
      const { text: answer, news } = await run(context);
      base.learn(news);
      answers.push({ id, question, answered: true, text: answer });
    } catch (error) {
      if (!(error instanceof NoData) && !(error instanceof OnecError)) throw error;
      answers.push({ id, question, answered: false, text: error instanceof NoData ? error.message : error.fault.text });
    }
  }
  return answers;
}
