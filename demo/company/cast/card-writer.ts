/**
 * Cards of counterparties and their contracts as people type them: names and numbers from the seed, bank accounts, contract terms.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';
import type { Random } from '#demo/engine/random.ts';
import type { NamedContract } from './named-contracts.ts';
import type { LegalForm, NamedParty } from './named-parties.ts';
import { CITIES, COMPANY_STEMS, NAME_FORMS, PERSON_NAMES, STEM_TAILS } from './names.ts';
import type { Organisations } from './organisations.ts';
import { companyInn, digits, ogrn, personInn, TAX_OFFICES } from './requisites.ts';

export interface Card {
  readonly key: string;
  readonly name: string;
  readonly full: string;
  readonly folder: NamedParty['folder'];
  readonly form: LegalForm;
  readonly inn: string;
  readonly kpp: string;
  readonly head?: Ref | undefined;
}

/** Terms of a contract to write; whose it is stands beside. */
export type ContractTerms = Omit<NamedContract, 'party'>;

export class CardWriter {
  readonly #base: Base;
  readonly #organisations: Organisations;
  readonly #user: Ref;
  readonly random: Random;
  readonly #folders: Readonly<Record<NamedParty['folder'], Ref>>;
  readonly #names: string[];
  readonly #inns = new Set<string>();
  /** Short names of entrepreneurs and bare names of companies met so far: namesakes are made on purpose, never by chance. */
  readonly #people = new Set<string>();
  readonly #companies = new Set<string>();

  constructor(base: Base, organisations: Organisations, user: Ref) {
    this.#base = base;
    this.#organisations = organisations;
    this.#user = user;
    this.random = base.random.fork('parties');
    const folder = (description: string): Ref => base.catalog('Контрагенты', { description, isFolder: true });
    this.#folders = {
      suppliers: folder('Поставщики'),
      customers: folder('Покупатели'),
      others: folder('Прочие'),
      state: folder('Бюджет и фонды'),
    };
    this.#names = this.random.shuffle(COMPANY_STEMS.flatMap((stem) => STEM_TAILS.map((tail) => `${stem}${tail}`)));
  }

  ordinary(key: string, folder: NamedParty['folder'], form: 'company' | 'person'): Ref {
    if (form === 'company') {
      const [name, full] = this.name();
      return this.card({ key, name, full, folder, form, ...this.numbers(form) });
    }
    const female = this.random.chance(0.4);
    const surname = this.random.pick(PERSON_NAMES.surnames);
    const first = this.random.pick(female ? PERSON_NAMES.femaleNames : PERSON_NAMES.maleNames);
    const patronymic = this.random.pick(female ? PERSON_NAMES.femalePatronymics : PERSON_NAMES.malePatronymics);
    const whole = `${surname}${female ? 'а' : ''} ${first} ${patronymic}`;
    const short = `${surname}${female ? 'а' : ''} ${first[0] ?? ''}.${patronymic[0] ?? ''}.`;
    if (this.#people.has(short)) return this.ordinary(key, folder, form);
    this.#people.add(short);
    const name = this.random.pick([`ИП ${whole}`, `ИП ${short}`, `Индивидуальный предприниматель ${whole}`]);
    return this.card({
      key,
      name,
      full: `Индивидуальный предприниматель ${whole}`,
      folder,
      form,
      ...this.numbers(form),
    });
  }

  /** Description and full name of the next company. */
  name(): readonly [string, string] {
    const bare = this.#names.pop();
    if (bare === undefined) throw new Error('Закончились названия контрагентов');
    if (this.#companies.has(bare)) return this.name();
    this.#companies.add(bare);
    const [short, full] = this.random.pick(NAME_FORMS);
    return [short.replace('{}', bare), full.replace('{}', bare)];
  }

  contractName(): string {
    const number = this.random.int(1, 240);
    return this.random.pick([
      'Основной договор',
      `Договор № ${number}`,
      `Договор поставки № ${number}/19`,
      `№ ${number} от ${String(this.random.int(1, 28)).padStart(2, '0')}.0${this.random.int(1, 9)}.2019`,
      `Дог. ${number}-П`,
    ]);
  }

  numbers(form: LegalForm): { inn: string; kpp: string } {
    if (form === 'foreign') return { inn: '', kpp: '' };
    for (;;) {
      const office = this.random.pick(TAX_OFFICES);
      const inn =
        form === 'person'
          ? personInn(`${office}${digits(this.random, 6)}`)
          : companyInn(`${office}${digits(this.random, 5)}`);
      if (this.#inns.has(inn)) continue;
      this.#inns.add(inn);
      return { inn, kpp: form === 'person' ? '' : `${office}01001` };
    }
  }

  /** The organisations are one another's counterparties under their own numbers. */
  fixedNumbers(key: string): { inn?: string; kpp?: string } {
    const { main, service } = this.#organisations.organisations;
    const own = key === 'mainOrganisation' ? main : key === 'serviceOrganisation' ? service : null;
    if (own === null) return {};
    const { ИНН: inn, КПП: kpp } = this.#base.object(own).fields;
    return { inn: String(inn), kpp: String(kpp) };
  }

  card(card: Card): Ref {
    const { form } = card;
    const stateNumber =
      form === 'person' ? ogrn(`315${digits(this.random, 11)}`) : ogrn(`11${digits(this.random, 10)}`);
    const ref = this.#base.catalog('Контрагенты', {
      description: card.name,
      key: card.key,
      parent: this.#folders[card.folder],
      fields: {
        НаименованиеПолное: card.full,
        ИНН: card.inn,
        КПП: card.kpp,
        РегистрационныйНомер: form === 'foreign' ? '' : stateNumber,
        ЮридическоеФизическоеЛицо: form === 'person' ? 'ФизическоеЛицо' : 'ЮридическоеЛицо',
        ИндивидуальныйПредприниматель: form === 'person',
        ГосударственныйОрган: form === 'state' && card.folder === 'state',
        ОбособленноеПодразделение: card.head !== undefined,
        ГоловнойКонтрагент: card.head ?? null,
        СтранаРегистрации: this.#country(card),
        ИННВведенКорректно: form !== 'foreign',
        КППВведенКорректно: card.kpp !== '',
        Ответственный: this.#user,
        Комментарий: this.random.chance(0.15) ? `г. ${this.random.pick(CITIES)}` : '',
      },
    });
    if (form !== 'foreign') this.#account(ref);
    return ref;
  }

  #country(card: Card): Ref {
    const { russia, china, germany } = this.#organisations.countries;
    if (card.form !== 'foreign') return russia;
    return card.key === 'eurLicensor' ? germany : china;
  }

  #account(owner: Ref): void {
    const { banks, currencies } = this.#organisations;
    const bank = this.random.pick([banks.volga, banks.capital]);
    const number = `40702810${digits(this.random, 12)}`;
    const account = this.#base.catalog('БанковскиеСчета', {
      description: `${number}, ${bank.name}`,
      key: `${owner.id}|${number}`,
      owner,
      fields: {
        НомерСчета: number,
        Банк: bank,
        Валютный: false,
        ВалютаДенежныхСредств: currencies.rub,
        ВидСчета: 'Расчетный',
      },
    });
    this.#base.rewrite(owner, (object) => {
      object.fields.ОсновнойБанковскийСчет = account;
    });
  }

  contract(owner: Ref, key: string, draft: ContractTerms, closed = false): Ref {
    const { currencies, organisations } = this.#organisations;
    const currency = draft.currency === undefined ? currencies.rub : currencies[draft.currency];
    const units = draft.units ?? false;
    const drawn = draft.date ?? `2019-0${this.random.int(1, 9)}-${this.random.int(10, 28)}`;
    const told = toldBy(draft.name);
    const date = draft.date ?? told.date ?? drawn;
    const fields: Fields = {
      Организация: organisations[draft.organisation ?? 'main'],
      ВидДоговора: draft.kind,
      Номер: draft.number ?? told.number ?? '',
      Дата: `${date}T00:00:00`,
      СрокДействия: closed ? '2019-12-31T00:00:00' : '',
      ВалютаВзаиморасчетов: currency,
      Валютный: draft.currency !== undefined && !units,
      РасчетыВУсловныхЕдиницах: units,
      ОплатаВВалюте: draft.currency !== undefined && !units,
      УчетАгентскогоНДС: draft.agentVat ?? false,
      СтавкаНДС: draft.vat ?? (taxable(draft) ? 'НДС20' : 'БезНДС'),
      УстановленСрокОплаты: draft.term !== undefined,
      СрокОплаты: draft.term ?? 0,
      ДатаОплаты: draft.payBy === undefined ? '' : `${draft.payBy}T00:00:00`,
      ДоговорПодписан: this.random.chance(0.8),
      ДоговорЗакрыт: closed,
    };
    return this.#base.catalog('ДоговорыКонтрагентов', {
      description: draft.name,
      key: `contract|${key}`,
      owner,
      fields,
    });
  }
}

/** Trade of organisation 1 in roubles carries VAT; loans, fines, foreign contracts and organisation 2 do not. */
function taxable({ kind, currency, units, organisation }: ContractTerms): boolean {
  const trade = kind !== 'Прочее' && kind !== 'ЗаемПолученный';
  return trade && organisation !== 'service' && (currency === undefined || units === true);
}

/** Number and date of a contract as its name tells them: `№ 35 от 16.05.2019`, `Дог. 76-П`. */
function toldBy(name: string): { number?: string; date?: string } {
  const number = /(?:№|Дог\.) (\S+)/.exec(name)?.[1];
  const [, day, month, year] = / от (\d{2})\.(\d{2})\.(\d{4})/.exec(name) ?? [];
  return {
    ...(number === undefined ? {} : { number }),
    ...(year === undefined ? {} : { date: `${year}-${month}-${day}` }),
  };
}
