import { type RawBuilder, sql } from 'kysely'

/** For rows that are named by their ids: by `user_id` alone SQLite would walk through all that the member has, for each few of them. */
export const ownedBy = (owner: number): RawBuilder<boolean> => sql<boolean>`+user_id = ${owner}`
