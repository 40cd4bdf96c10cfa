import type { Insertable } from 'kysely'
import type { Db } from '#src/server/db/database.ts'
import type { Contacts } from '#src/server/db/schema.ts'
import type { Contact } from '../contract.ts'

export const insertContact = (db: Db, contact: Insertable<Contacts>): Promise<Contact> =>
  db.insertInto('contacts').values(contact).returningAll().executeTakeFirstOrThrow()
