import { describe, expect, test } from 'vitest';
import type { Scene, TimeAnswer } from '#domain/time/readings.ts';
import { readTime } from '#domain/time/words.ts';

const scene = (working: string, more: Partial<Scene> = {}): Scene => ({ working, context: null, tax: null, ...more });
const END = scene('2020-06-30');
const MIDDLE = scene('2020-06-15');
const MAY = { from: '2020-05-01', to: '2020-05-31' };

interface Heard {
  /** Every reading as it is said to the person, the default first. */
  readonly said: readonly string[];
  readonly remarks: readonly string[];
  readonly assumed: boolean;
}

function heard(answer: TimeAnswer): Heard | TimeAnswer {
  if (answer.kind !== 'read') return answer;
  const { readings, remarks, yearAssumed: assumed } = answer;
  return { said: readings.map(({ said }) => said), remarks, assumed };
}

const only = (said: string, assumed = false): Heard => ({ said: [said], remarks: [], assumed });
const impossible = (text: string): TimeAnswer => ({ kind: 'impossible', text });

describe('на день', () => {
  test.each<[string, Scene, Heard]>([
    ['на 30.06.2020', END, only('конец дня 30.06.2020')],
    ['на 30.06', END, only('конец дня 30.06.2020', true)],
    [
      'на 31.12',
      END,
      {
        said: ['конец дня 31.12.2019'],
        remarks: ['Год не назван, а в году рабочей даты этот срок еще не наступил: взят 2019 год.'],
        assumed: true,
      },
    ],
    [
      'на 1 июля',
      END,
      {
        said: ['начало 01.07.2020, то есть конец дня 30.06.2020', 'конец дня 01.07.2020'],
        remarks: ['На 01.07.2020 взято входящее сальдо, то есть конец дня 30.06.2020.'],
        assumed: true,
      },
    ],
    [
      'на 1 августа',
      END,
      {
        said: ['начало 01.08.2019, то есть конец дня 31.07.2019', 'конец дня 01.08.2019'],
        remarks: [
          'Год не назван, а в году рабочей даты этот срок еще не наступил: взят 2019 год.',
          'На 01.08.2019 взято входящее сальдо, то есть конец дня 31.07.2019.',
        ],
        assumed: true,
      },
    ],
    [
      'на сегодня',
      MIDDLE,
      { said: ['конец дня 15.06.2020'], remarks: ['Документы с датой позже рабочей не входят.'], assumed: false },
    ],
    ['на позавчера', END, only('конец дня 28.06.2020')],
  ])('%s', (text, at, expected) => {
    expect(heard(readTime(text, at))).toEqual(expected);
  });
});

describe('края', () => {
  test.each<[string, Scene, Heard | TimeAnswer]>([
    ['с мая', END, only('01.05.2020–30.06.2020')],
    ['с 30.06', END, only('30.06.2020')],
    [
      'с декабря',
      END,
      {
        said: ['01.12.2019–30.06.2020'],
        remarks: ['Год не назван, а в году рабочей даты этот срок еще не наступил: взят 2019 год.'],
        assumed: false,
      },
    ],
    ['с 31.06', END, impossible('31.06')],
    ['с 5 квартала', END, impossible('5 квартала')],
    ['с Вектора', END, { kind: 'none' }],
    ['по май', END, only('по 31.05.2020 включительно')],
    [
      'до мая',
      END,
      {
        said: ['по 30.04.2020 включительно', 'по 31.05.2020 включительно'],
        remarks: ['«До» понято как по 30.04.2020 включительно.'],
        assumed: false,
      },
    ],
    [
      'до 15.06',
      END,
      {
        said: ['по 15.06.2020 включительно', 'по 14.06.2020 включительно'],
        remarks: ['«До» понято как по 15.06.2020 включительно.'],
        assumed: false,
      },
    ],
    ['до 31.06', END, impossible('31.06')],
    ['до 5 квартала', END, impossible('5 квартала')],
    ['до Вектора', END, { kind: 'none' }],
  ])('%s', (text, at, expected) => {
    expect(heard(readTime(text, at))).toEqual(expected);
  });
});

describe('срок уплаты', () => {
  const due = (date: string): Heard => ({
    ...{ said: [`срок ${date}`], remarks: ['Это срок уплаты, а не период данных.'], assumed: false },
  });
  test.each<[string, Scene, Heard | TimeAnswer]>([
    ['к 25-му', END, due('25.07.2020')],
    ['к 30-му', END, due('30.06.2020')],
    ['до 25-го числа', MIDDLE, due('25.06.2020')],
    ['к 31-му', END, impossible('31-е число')],
    ['к 30-му', scene('2020-01-31'), due('30.01.2020')],
  ])('%s', (text, at, expected) => {
    expect(heard(readTime(text, at))).toEqual(expected);
  });
});

describe('от и до', () => {
  const talked: readonly string[] = ['Месяц не назван: взят тот, о котором идет речь.'];
  test.each<[string, Scene, Heard | TimeAnswer]>([
    ['с 15 по 30', END, { said: ['15.06.2020–30.06.2020'], remarks: talked, assumed: false }],
    ['с 15 по 15', END, { said: ['15.06.2020'], remarks: talked, assumed: false }],
    [
      'с 10-го по 31',
      scene('2020-06-30', { context: MAY }),
      { said: ['10.05.2020–31.05.2020'], remarks: talked, assumed: false },
    ],
    ['с 15 по 31', END, impossible('31.06.2020')],
    ['с 31 по 15', END, impossible('31.06.2020')],
    ['с 30 по 15', END, impossible('с 30 по 15')],
    ['с апреля по май', END, only('01.04.2020–31.05.2020', true)],
    ['с мая по май', END, only('май 2020 г.', true)],
    [
      'с мая по апрель',
      END,
      {
        said: ['01.05.2019–30.04.2020', '01.04.2020–31.05.2020'],
        remarks: ['Начало позже конца: либо период переходит через год, либо месяцы переставлены.'],
        assumed: false,
      },
    ],
    ['с апреля по 5 квартал', END, impossible('5 квартал')],
    ['с 5 квартала по май', END, impossible('5 квартала')],
    ['с апреля по вектор', END, { kind: 'none' }],
    ['с вектора по май', END, { kind: 'none' }],
  ])('%s', (text, at, expected) => {
    expect(heard(readTime(text, at))).toEqual(expected);
  });
});

describe('сравнение', () => {
  test.each<[string, Scene, Heard | TimeAnswer]>([
    ['май к маю', END, only('май 2020 г. против май 2019 г.')],
    ['июнь против мая', END, only('июнь 2020 г. против май 2020 г.')],
    ['год к году', END, only('1 полугодие 2020 г. против 1 полугодие 2019 г.')],
    ['месяц к месяцу', END, only('июнь 2020 г. против май 2020 г.')],
    ['квартал к кварталу', MIDDLE, only('01.04.2020–15.06.2020 против 1 квартал 2020 г.')],
    [
      'июль к маю',
      END,
      {
        said: ['июль 2019 г. против май 2020 г.'],
        remarks: ['Год не назван, а в году рабочей даты этот срок еще не наступил: взят 2019 год.'],
        assumed: false,
      },
    ],
    ['5 квартал к маю', END, impossible('5 квартал')],
    ['вектор к маю', END, { kind: 'none' }],
    ['май к вектору', END, { kind: 'none' }],
  ])('%s', (text, at, expected) => {
    expect(heard(readTime(text, at))).toEqual(expected);
  });
});

describe('начало и конец', () => {
  const talking = scene('2020-06-30', { context: MAY });
  const later = ['До закрытия месяца цифры на конец периода будут другими.'];
  test.each<[string, Scene, Heard | TimeAnswer]>([
    [
      'на начало',
      talking,
      {
        said: ['начало 01.05.2020, то есть конец дня 30.04.2020'],
        remarks: ['Период взят из разговора.'],
        assumed: false,
      },
    ],
    [
      'на конец периода',
      talking,
      { said: ['конец дня 31.05.2020'], remarks: ['Период взят из разговора.'], assumed: false },
    ],
    ['на конец', END, { kind: 'needs_context', what: 'на конец какого периода' }],
    ['на начало периода', END, { kind: 'needs_context', what: 'на начало какого периода' }],
    ['на начало квартала', END, only('начало 01.04.2020, то есть конец дня 31.03.2020')],
    [
      'на конец месяца',
      MIDDLE,
      { said: ['конец дня 30.06.2020', 'конец дня 31.05.2020'], remarks: later, assumed: false },
    ],
    ['на конец мая', END, only('конец дня 31.05.2020')],
    ['на начало 2019 года', END, only('начало 01.01.2019, то есть конец дня 31.12.2018')],
    [
      'на конец декабря',
      END,
      {
        said: ['конец дня 31.12.2019'],
        remarks: ['Год не назван, а в году рабочей даты этот срок еще не наступил: взят 2019 год.'],
        assumed: false,
      },
    ],
    ['на конец 5 квартала', END, impossible('5 квартала')],
    ['на конец вектора', END, { kind: 'none' }],
  ])('%s', (text, at, expected) => {
    expect(heard(readTime(text, at))).toEqual(expected);
  });
});
