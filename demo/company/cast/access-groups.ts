/**
 * Who may do what, as the access subsystem keeps it: logins of the publication, their groups, the groups' profiles and roles.
 * Only the administrator's role can write.
 */
import type { Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';

/** Profile → its roles and the logins that have it. */
const PROFILES = [
  { profile: 'Администратор', roles: ['ПолныеПрава', 'АдминистраторСистемы'], logins: ['Администратор'] },
  { profile: 'Главный бухгалтер (просмотр)', roles: ['ЧтениеБухгалтерии', 'ЧтениеЗарплаты'], logins: ['Главбух'] },
  {
    profile: 'Бухгалтер организации (просмотр)',
    roles: ['ЧтениеБухгалтерии', 'ЧтениеЗарплаты'],
    logins: ['Бухгалтер'],
  },
  { profile: 'Бухгалтер без зарплаты (просмотр)', roles: ['ЧтениеБухгалтерии'], logins: ['БезЗарплаты'] },
  { profile: 'Обмен по OData (просмотр)', roles: ['ЧтениеБухгалтерии', 'ЧтениеЗарплаты'], logins: ['odata.user'] },
] as const;

export function createAccessGroups(base: Base): void {
  const roles = new Map<string, Ref>();
  const roleOf = (name: string): Ref => {
    const known = roles.get(name);
    if (known !== undefined) return known;
    const role = base.catalog('ИдентификаторыОбъектовМетаданных', {
      description: name,
      code: '',
      fields: { Имя: name, ПолноеИмя: `Роль.${name}` },
    });
    roles.set(name, role);
    return role;
  };
  for (const row of PROFILES) {
    const users = row.logins.map((login) => base.catalog('Пользователи', { description: login, code: '' }));
    const profile = base.catalog('ПрофилиГруппДоступа', {
      description: row.profile,
      code: '',
      sections: { Роли: row.roles.map((role) => ({ Роль: roleOf(role) })) },
    });
    base.catalog('ГруппыДоступа', {
      description: row.profile,
      code: '',
      fields: { Профиль: profile },
      sections: { Пользователи: users.map((user) => ({ Пользователь: user })) },
    });
  }
}
