/** Which configuration and release a demo base is, as the base itself records it. */
import type { Base } from '#demo/engine/base.ts';

const SUBSYSTEMS = [
  { name: 'БухгалтерияПредприятия', version: '3.0.198.19', isMain: true },
  { name: 'СтандартныеПодсистемы', version: '3.1.11.240', isMain: false },
] as const;

export function recordRelease(base: Base): void {
  for (const { name, version, isMain } of SUBSYSTEMS) {
    base.information('InformationRegister_ВерсииПодсистем', {
      ИмяПодсистемы: name,
      Версия: version,
      ЭтоОсновнаяКонфигурация: isMain,
    });
  }
}
