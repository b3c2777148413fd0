/**
 * Everybody and everything the first company deals with, by name, for the flows and the planted events:
 * `createCast` fills the catalogs, settings and rates of an empty base and returns the references.
 */
import type { Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';
import { type Articles, createArticles } from './articles.ts';
import { createEmployees, type Staff } from './employees.ts';
import { createItems, type Goods } from './items.ts';
import { createOrganisations, type Organisations } from './organisations.ts';
import { createParties, type Parties } from './parties.ts';
import { createPolicies } from './policies.ts';
import { createUsers, type UserKey } from './users.ts';

/** What a flow must leave undone because a planted story needs it so. Ids of references, filled before the flow meets them. */
export interface Exceptions {
  /** Advance invoices (СчетФактураВыданный) whose deduction at shipment the quarter's operation must skip. */
  readonly skipAdvanceDeduction: Set<string>;
}

export interface Cast extends Organisations, Parties, Goods, Staff, Articles {
  readonly base: Base;
  readonly users: Readonly<Record<UserKey, Ref>>;
  readonly exceptions: Exceptions;
}

export function createCast(base: Base): Cast {
  const organisations = createOrganisations(base);
  const staff = createEmployees(base, organisations);
  const users = createUsers(base, staff);
  const articles = createArticles(base, organisations);
  const goods = createItems(base, organisations);
  const parties = createParties(base, organisations, users, goods);
  createPolicies(base, organisations, parties, users);
  return {
    base,
    ...organisations,
    ...staff,
    users,
    ...articles,
    ...goods,
    ...parties,
    exceptions: { skipAdvanceDeduction: new Set() },
  };
}
