/** Money given on account against reports, oldest first: what of every issue is not reported yet, and where more was spent than given. */
import type { IsoDate } from '#domain/dates.ts';
import { type Kopecks, min, sum } from '#domain/money.ts';
import { subcontoByKind } from '#onec/reading/postings.ts';
import { EMPLOYEE_KIND } from '../access.ts';
import type { Named } from '../ledger/names.ts';
import { dayOf, type Move } from './postings.ts';

export interface Issue {
  readonly account: string;
  readonly document: Named;
  readonly date: IsoDate;
  readonly given: Kopecks;
  readonly left: Kopecks;
}

export interface Holder {
  /** Null when the posting names nobody. */
  readonly person: Named | null;
  readonly issues: readonly Issue[];
  /** Spent over everything given: our debt to the person. */
  readonly overspent: Kopecks;
  /** Дт − Кт of the person on all accounts of 71. */
  readonly net: Kopecks;
  /** The last report or return; '' when there was none. */
  readonly lastReport: IsoDate | '';
}

interface Queue {
  readonly person: Named | null;
  readonly account: string;
  readonly issues: { document: Named; date: IsoDate; given: Kopecks; left: Kopecks }[];
  over: Kopecks;
  lastReport: IsoDate | '';
}

function give(queue: Queue, move: Move): void {
  const covered = min(queue.over, move.net);
  queue.over -= covered;
  const document = { type: move.posting.recorderType, ref: move.posting.recorder };
  const known = queue.issues.find((issue) => issue.document.ref === document.ref);
  if (known === undefined)
    queue.issues.push({ document, date: dayOf(move.posting), given: move.net, left: move.net - covered });
  else {
    known.given += move.net;
    known.left += move.net - covered;
  }
}

function report(queue: Queue, move: Move): void {
  queue.lastReport = dayOf(move.posting);
  let rest = -move.net;
  for (const issue of queue.issues) {
    const taken = min(issue.left, rest);
    issue.left -= taken;
    rest -= taken;
  }
  queue.over += rest;
}

/** A red posting is the undoing of its side: a negative debit reports, a negative credit gives. Moves come in the order of the register. */
export function holdersOf(moves: readonly Move[]): Holder[] {
  const queues = new Map<string, Queue>();
  for (const move of moves) {
    if (move.net === 0n) continue;
    const value = subcontoByKind(move.own, EMPLOYEE_KIND);
    const person = value?.kind === 'ref' ? { type: value.type, ref: value.value } : null;
    const key = `${person?.ref ?? ''}|${move.own.account}|${move.own.currency}`;
    const queue: Queue = queues.get(key) ?? {
      ...{ person, account: move.own.account, issues: [], over: 0n, lastReport: '' },
    };
    queues.set(key, queue);
    if (move.net > 0n) give(queue, move);
    else report(queue, move);
  }
  return mergedByPerson([...queues.values()]);
}

function mergedByPerson(queues: readonly Queue[]): Holder[] {
  const people = new Map<string, Queue[]>();
  for (const queue of queues)
    people.set(queue.person?.ref ?? '', [...(people.get(queue.person?.ref ?? '') ?? []), queue]);
  return [...people.values()].map((own): Holder => {
    const issues = own.flatMap(({ account, issues: all }) =>
      all.filter(({ left }) => left > 0n).map((issue) => ({ ...issue, account })),
    );
    const overspent = sum(own.map(({ over }) => over));
    return {
      person: own[0]?.person ?? null,
      issues: issues.sort((a, b) => (a.date < b.date ? -1 : 1)),
      overspent,
      net: sum(issues.map(({ left }) => left)) - overspent,
      lastReport:
        own
          .map(({ lastReport }) => lastReport)
          .sort()
          .at(-1) ?? '',
    };
  });
}
