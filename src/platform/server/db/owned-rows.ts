import { type RawBuilder, sql } from 'kysely'

/** For queries by row ids: the `+` keeps SQLite from walking all of the member's rows by an index on `user_id`. */
export const ownedBy = (owner: number): RawBuilder<boolean> => sql<boolean>`+user_id = ${owner}`
