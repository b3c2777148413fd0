/** More intents about VAT: the tax that we hold back as an agent. */
import type { Intent } from './intent.ts';

export const VAT_MORE_INTENTS = {
  agent_vat: {
    title: 'НДС налогового агента',
    goal: 'Определить, начислен ли НДС налогового агента с оплат за период',
    domain: 'vat',
    tool: 'get_vat_books',
    shape: 'report',
    required: [],
    time: 'period',
    usual: 'quarter',
    fixed: { view: 'agents' },
    disclaimer: 'Проверены договоры, где отмечен учёт агентского НДС; в НДС к уплате (68.02) эта сумма не входит.',
    criteria: [
      'Начисленный НДС сверен с книгой продаж',
      'Оплаты по договорам с агентским НДС показаны',
      'Оплаты без начисления названы',
    ],
    signals: {
      words: [
        [
          20,
          'агентск* ндс|ндс агент*|ндс налогов* агент*|ндс как налогов* агент*|ндс за иностран*|ндс с иностран*|ндс по иностран*|ндс за нерезидент*|ндс с нерезидент*|налогов* агент* по ндс|как налогов* агент*|68.32|68 32|agent* vat|reverse charge|withholding vat',
        ],
      ],
      features: { document_number: -5, settlement_account: -6 },
    },
  },
} as const satisfies Record<string, Intent>;
