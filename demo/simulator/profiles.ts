/**
 * How a particular base and its web server behave where bases differ. Every open question of the dialect is a switch with both answers;
 * a named profile is one combination.
 */

export interface Profile {
  readonly name: string;
  /** O1: how inner quotes of Condition may be written. */
  readonly innerQuotes: 'any' | 'single' | 'doubled';
  /** O2: `$inlinecount` makes the server ignore `$top` and `$skip`. */
  readonly inlinecountDisablesPaging: boolean;
  /** O3: `$skip` on RecordsWithExtDimensions works; otherwise 400. */
  readonly recordsSkip: boolean;
  /** O3: `Recorder eq cast(…)` on RecordsWithExtDimensions works; otherwise 500. */
  readonly recordsByRecorder: boolean;
  /** O3: `Top`, `$top` and `Order` of RecordsWithExtDimensions follow the order; otherwise an arbitrary subset, order ignored. */
  readonly recordsOrdered: boolean;
  /** O4: `Recorder=guid'…'` is a legal key part beside `Recorder='…'`. */
  readonly recorderKeyAsGuid: boolean;
  /** O4: a recorder without movements, by key. */
  readonly missingRecordSet: 'not-found' | 'empty';
  /** O5: EndPeriod belongs to the interval. */
  readonly endInclusive: boolean;
  /** O6: `СуммаBalance` is Dr − Cr, or positive on the account's own side. */
  readonly balanceSign: 'dr-minus-cr' | 'own-side';
  /** O6: active and passive accounts keep their balance in their own column even when negative. */
  readonly sidesByKind: boolean;
  /** O7: name of the turnovers-only flag of ExtDimensionTypes. */
  readonly turnoversOnlyName: 'TurnoversOnly' | 'Turnovers';
  /** O7: the record type shows PeriodAdjustment. */
  readonly periodAdjustment: boolean;
  /** O8: fields of ExtDimensions. */
  readonly extDimensionsFields: 'kind-value' | 'ext-dimension';
  /** O8: `<Resource>SplittedBalanceDr/Cr` in Balance. */
  readonly splittedBalance: boolean;
  /** O9: a lambda may compare a composite column of a section with cast; otherwise 500. */
  readonly lambdaOnComposite: boolean;
  /** O10: `_RecordType?$filter=Recorder eq cast(…)` on the ledger; otherwise 500. */
  readonly recordTypeByRecorder: boolean;
  /** O11: re-posting behind the document's back leaves its DataVersion. */
  readonly silentReposting: boolean;
  /** O12: string comparison tells upper case from lower. */
  readonly caseSensitive: boolean;
  readonly servesCount: boolean;
  /** Name of the ordering parameter of RecordsWithExtDimensions. */
  readonly orderParameter: 'Order' | 'OrderBy';
  readonly recordSetRepeatsRecorder: boolean;
  readonly sessions: 'cookie' | 'ignored';
  /** Longest path segment, decoded characters; longer: the web server's own 400. */
  readonly segmentLimit: number | null;
  /** Longest query string as sent; longer: the web server's own 404. */
  readonly queryLimit: number | null;
  /** Requests in work at once; more: no licence. */
  readonly poolSize: number | null;
  /** Register rows one answer may hold; more: 500 «Недостаточно памяти». */
  readonly memoryRows: number | null;
  /** Rows with equal sort keys come in another order each time. */
  readonly shuffleTies: boolean;
  readonly language: 'ru' | 'en';
}

const DEMO: Profile = {
  name: 'demo',
  innerQuotes: 'any',
  inlinecountDisablesPaging: false,
  recordsSkip: false,
  recordsByRecorder: false,
  recordsOrdered: false,
  recorderKeyAsGuid: true,
  missingRecordSet: 'not-found',
  endInclusive: true,
  balanceSign: 'dr-minus-cr',
  sidesByKind: true,
  turnoversOnlyName: 'TurnoversOnly',
  periodAdjustment: false,
  extDimensionsFields: 'kind-value',
  splittedBalance: false,
  lambdaOnComposite: true,
  recordTypeByRecorder: true,
  silentReposting: true,
  caseSensitive: false,
  servesCount: true,
  orderParameter: 'Order',
  recordSetRepeatsRecorder: false,
  sessions: 'ignored',
  segmentLimit: 260,
  queryLimit: 8190,
  poolSize: 10,
  memoryRows: 50_000,
  shuffleTies: true,
  language: 'ru',
};

export const PROFILES = {
  /** The demo base of the vendor behind IIS. */
  demo: DEMO,
  /** A production base where the ledger can be paged. */
  paging: {
    ...DEMO,
    name: 'paging',
    recordsSkip: true,
    recordsByRecorder: true,
    recordsOrdered: true,
    recordSetRepeatsRecorder: true,
    sessions: 'cookie',
    segmentLimit: null,
    silentReposting: false,
  },
  /** The other answer to every open question that makes a client's life harder, and the tightest limits. */
  strict: {
    ...DEMO,
    name: 'strict',
    innerQuotes: 'doubled',
    inlinecountDisablesPaging: true,
    recorderKeyAsGuid: false,
    missingRecordSet: 'empty',
    balanceSign: 'own-side',
    sidesByKind: false,
    turnoversOnlyName: 'Turnovers',
    periodAdjustment: true,
    extDimensionsFields: 'ext-dimension',
    splittedBalance: true,
    lambdaOnComposite: false,
    recordTypeByRecorder: false,
    caseSensitive: true,
    orderParameter: 'OrderBy',
    queryLimit: 2048,
    poolSize: 2,
    memoryRows: 5_000,
    language: 'en',
  },
  /** A hosted base: a small pool, no `$count`, sessions by cookie, quotes as the guide writes them. */
  cloud: {
    ...DEMO,
    name: 'cloud',
    innerQuotes: 'single',
    servesCount: false,
    sessions: 'cookie',
    poolSize: 4,
    queryLimit: 4096,
    memoryRows: 20_000,
  },
  /** A base whose intervals end before EndPeriod. */
  exclusiveEnd: { ...DEMO, name: 'exclusiveEnd', endInclusive: false },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof PROFILES;
