import type { Insertable } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { containsText } from '#src/platform/server/db/search.ts'
import type { Contact } from '../../contract.ts'
import { totalOf } from '../store.ts'
import { type Contacts, contactsSearched } from '../tables.ts'

const SHOWN = ['id', 'name', 'email', 'phone', 'subject', 'message', 'created_at'] as const

export const insertContact = (db: Db, contact: Insertable<Contacts>): Promise<Contact> =>
  db.insertInto('contacts').values(contact).returning(SHOWN).executeTakeFirstOrThrow()

/** Newest first, with one row more than the limit and the total count. */
export async function listContacts(db: Db, { q, limit, cursor }: ListQuery) {
  const rows = await db
    .selectFrom('contacts')
    .select(SHOWN)
    .$if(Boolean(q), query => query.where(containsText(db, contactsSearched, q ?? '')))
    .$if(cursor !== undefined, query => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { rows, total: await totalOf(db, contactsSearched, q) }
}
