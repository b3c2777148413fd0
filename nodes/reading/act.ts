/** What kind of message this is, and what has to be told beside an answer: judged clause by clause, before any meaning is read. */

import { MENDINGS } from '#domain/layout.ts';
import type { MessageKind } from '#domain/outcomes.ts';
import { LEGAL_FORMS, STOP_WORDS } from '#domain/question-words.ts';
import type { ReasonCode } from '#domain/reasons.ts';
import { SPEECH, type Speech } from '#domain/speech.ts';
import { isTrade, VOCABULARY } from '#domain/vocabulary.ts';
import type { SpeechAct } from '#state/question.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { Text, Token } from './text.ts';

export interface Act {
  readonly act: SpeechAct;
  readonly message: MessageKind;
  readonly reasons: readonly ReasonNote[];
}

export const LONGEST_QUESTION = 20_000;

const note = (reason_code: ReasonCode, message: string): ReasonNote => ({ reason_code, message });

const refused = (act: SpeechAct, reason: ReasonNote): Act => ({ act, message: 'refusal', reasons: [reason] });

export const EMPTY_MESSAGE = 'В сообщении нет вопроса: в нём ни одного слова и ни одного числа.';

/** A clause: words between marks and before «и», «а», «но» that begin another request. */
interface Clause {
  readonly tokens: readonly Token[];
  readonly words: readonly string[];
  readonly speech: ReadonlySet<Speech>;
}

export function actOf(text: Text, payroll: boolean): Act {
  if (!text.tokens.some(({ kind }) => kind !== 'mark'))
    return refused('unreadable', note('QUESTION_UNDER_SPECIFIED', EMPTY_MESSAGE));
  const clauses = clausesOf(text).filter(({ speech, words }) => !isOnlyGreeting(speech, words));
  const greeted = clauses.length === 0;
  if (greeted) return { act: isThanks(text) ? 'thanks' : 'greeting', message: 'greeting', reasons: [] };
  if (isWhole(clauses, 'capabilities')) return { act: 'capabilities', message: 'greeting', reasons: [] };
  if (isWhole(clauses, 'comeback')) return { act: 'comeback', message: 'ledger', reasons: [] };
  const personal = personalAct(clauses, text, payroll);
  if (personal !== null) return personal;
  const asking = clauses.filter((clause) => !isWrite(clause) && !isForeign(clause));
  const asked = asking.some(isAsking);
  const told = [...writeNotes(clauses), ...foreignNotes(clauses, asked), ...mendingNotes(text)];
  if (clauses.some(isWrite) && !asked) return refused('write', note('WRITE_REQUESTED', WRITE_MESSAGE));
  if (clauses.some(isForeign) && !asked) return refused('out_of_scope', note('OUT_OF_SCOPE', FOREIGN_MESSAGE));
  return { act: 'ask', message: 'ledger', reasons: told };
}

const WRITE_MESSAGE =
  'Просьба изменить данные не выполнена: помощник только читает базу и ничего в ней не проводит, не создаёт и не исправляет.';
const FOREIGN_MESSAGE =
  'Это не вопрос об учёте в подключённой базе. Помощник отвечает об остатках и оборотах счетов, расчётах с контрагентами, просрочке и проводках документов.';

const CONJUNCTION = /^(?:и|а|но|потом|затем|также)$/;

/** Marks end a clause; a conjunction does when a word of another kind of request follows it. */
function clausesOf({ tokens, words }: Text): Clause[] {
  const clauses: Token[][] = [[]];
  for (const [i, token] of tokens.entries()) {
    const breaks = token.kind === 'mark' && /^[.,!?;:\n()—–]$/.test(token.word);
    const turns =
      CONJUNCTION.test(token.word) &&
      SPEECH.at(words, i + 1).some(({ means }) => means === 'ask' || means === 'write' || means === 'injection');
    if (breaks || turns) clauses.push([]);
    if (!breaks) clauses.at(-1)?.push(token);
  }
  return clauses.filter((list) => list.some(({ kind }) => kind !== 'mark')).map(clauseOf);
}

function clauseOf(tokens: readonly Token[]): Clause {
  const words = tokens.map(({ word }) => word);
  const speech = new Set(words.flatMap((_, i) => SPEECH.at(words, i).map(({ means }) => means)));
  return { tokens, words, speech };
}

const POLITE = /^(?:больш|огромн|очень|добр|уважаем|коллег|дорог|мил|друг|бот$)/;
const content = (words: readonly string[]): string[] =>
  words.filter((word) => /[\p{L}\d]/u.test(word) && !STOP_WORDS.has(word));

/** Nothing of a clause is left when its words of greeting and politeness are taken away. */
function isOnlyGreeting(speech: ReadonlySet<Speech>, words: readonly string[]): boolean {
  if (!speech.has('greeting') && !speech.has('thanks'))
    return content(words).every((word) =>
      /^(?:пожалуйста|подскажите|скажите|подскажи|скажи|помоги|помогите)$/.test(word),
    );
  return leftOf(words, 'greeting', 'thanks').every((word) => POLITE.test(word));
}

/** «спасибо», «понятно»; «добрый день, спасибо» greets. */
function isThanks({ words }: Text): boolean {
  const said = new Set(words.flatMap((_, i) => SPEECH.at(words, i).map(({ means }) => means)));
  return said.has('thanks') && !said.has('greeting');
}

function leftOf(words: readonly string[], ...kinds: readonly Speech[]): string[] {
  const taken = new Set<number>();
  for (const [i] of words.entries()) {
    const met = SPEECH.at(words, i).find(({ means }) => kinds.includes(means));
    if (met !== undefined) for (let k = i; k < i + met.length; k += 1) taken.add(k);
  }
  return content(words.filter((_, i) => !taken.has(i)));
}

/** The message is this kind of speech and nothing else of weight. */
function isWhole(clauses: readonly Clause[], kind: Speech): boolean {
  return (
    clauses.some(({ speech }) => speech.has(kind)) &&
    clauses.every((clause) => leftOf(clause.words, kind).every((word) => kind === 'capabilities' && BESIDE.test(word)))
  );
}

/** «что ты умеешь делать»; «вернуться к Вектору» names a subject. */
const BESIDE =
  /^(?:делать|уметь|еще|вообще|сейчас|бот|робот|помочь|программа|ассистент|помощник|спросить|спрашивать|задать|задавать|узнать|показать|тут|здесь|добрый|день|расскажи|покажи)$/;

/** An order to change something: the imperative leads its clause, or stands after «надо», «можешь». */
function isWrite({ words, speech }: Clause): boolean {
  if (!speech.has('write') || speech.has('howto')) return false;
  const at = words.findIndex((_, i) => SPEECH.at(words, i).some(({ means }) => means === 'write'));
  return !words.slice(0, at).some((word) => word === 'не' || /^(?:как|чтоб|чтобы)$/.test(word));
}

/** What is not about books; «как дела с долгами Вектора» is. */
const isForeign = ({ speech, words }: Clause): boolean =>
  speech.has('injection') || (speech.has('foreign') && !leftOf(words, 'foreign').some((word) => isTrade(word)));

/** A clause that asks for something readable: a word of asking, or words of the trade. */
function isAsking({ words, speech }: Clause): boolean {
  const known = content(words).filter((word) => VOCABULARY.knows(word) || /\d/.test(word));
  return (speech.has('ask') && known.length > 0 && content(words).length > 1) || known.length >= 2;
}

function writeNotes(clauses: readonly Clause[]): ReasonNote[] {
  const purpose = clauses.some(
    ({ words, speech }) => speech.has('purpose') && words.some((word) => PURPOSE.test(word)),
  );
  if (clauses.some(isWrite)) return [note('WRITE_REQUESTED', WRITE_MESSAGE)];
  return purpose
    ? [note('WRITE_REQUESTED', 'Сумма только посчитана: документов помощник не создаёт и не заполняет.')]
    : [];
}

const PURPOSE =
  /^(?:подстав|оплатить|заплатить|создать|выставить|провести|закрыть|перечислить|вставить|списать|зачесть|исправить|платеж)/;

function foreignNotes(clauses: readonly Clause[], asked: boolean): ReasonNote[] {
  if (!asked) return [];
  if (clauses.some(({ speech }) => speech.has('injection')))
    return [
      note(
        'TEXT_IN_DATA_IGNORED',
        'Указание помощнику внутри вопроса не выполнено: отвечено только на вопрос об учёте.',
      ),
    ];
  return clauses.some(isForeign) ? [note('OUT_OF_SCOPE', 'Часть сообщения не об учёте, на неё ответа нет.')] : [];
}

/** What was mended is told: a question read otherwise than it was written may have been read wrong. */
function mendingNotes({ mended }: Text): ReasonNote[] {
  if (mended.words.length === 0) return [];
  const shown = mended.words
    .slice(0, 5)
    .map(({ original, read, how }) => `«${original}» — «${read}» (${MENDINGS[how]})`);
  return [note('ASSUMPTION_APPLIED_EXPLICITLY', `Прочитано с исправлением: ${shown.join(', ')}.`)];
}

/** Pay of a named person, or papers of a person: shown only to those who may see it, papers to nobody. */
function personalAct(clauses: readonly Clause[], text: Text, payroll: boolean): Act | null {
  if (clauses.some(({ speech }) => speech.has('personal'))) {
    return refused(
      'payroll',
      note('PERSONAL_DATA_HIDDEN', 'Личные данные людей (паспорт, СНИЛС, адрес) помощник не показывает никому.'),
    );
  }
  if (payroll || !clauses.some((clause) => clause.speech.has('pay') && namesPerson(clause, text))) return null;
  return refused('payroll', note('PERSONAL_DATA_HIDDEN', 'Данные о зарплате отдельных людей вам не показываются.'));
}

/** A capital letter inside the clause, or a word that nobody knows after a word of pay. */
function namesPerson({ tokens, words }: Clause, text: Text): boolean {
  return tokens.some(({ word, start, kind }, i) => {
    if (kind !== 'word' || STOP_WORDS.has(word) || LEGAL_FORMS.has(word)) return false;
    const capital = /\p{Lu}/u.test(text.mended.text.charAt(start)) && i > 0 && !SPEECH.knows(word);
    const stranger =
      !VOCABULARY.knows(word) &&
      word.length > 3 &&
      /^(?:у|получает|зарабатывает|зарплата|зарплату|оклад|премия|премию)$/.test(words[i - 1] ?? '');
    return (
      capital || stranger || /^(?:кажд|кто$|кому$|директор|начальник|кладовщик|бухгалтер|менеджер|водител)/.test(word)
    );
  });
}
