import type { Insertable, Selectable, Updateable } from 'kysely'
import { countOf, type Db, hasChanged } from '#src/platform/server/db/database.ts'
import type { SitePages } from './rows.generated.ts'

export type PageRow = Selectable<SitePages>

/** There are at most `PAGES_MAX`. */
export const listRows = (db: Db): Promise<PageRow[]> =>
  db.selectFrom('site_pages').selectAll().orderBy('id').execute()

export const findRow = (db: Db, id: number): Promise<PageRow | undefined> =>
  db.selectFrom('site_pages').selectAll().where('id', '=', id).executeTakeFirst()

export const countRows = (db: Db): Promise<number> => countOf(db.selectFrom('site_pages'))

export const insertRow = (db: Db, row: Insertable<SitePages>): Promise<PageRow> =>
  db.insertInto('site_pages').values(row).returningAll().executeTakeFirstOrThrow()

/** @returns undefined when it is gone, or was changed since `from` */
export const updateRow = (
  db: Db,
  id: number,
  from: string,
  row: Updateable<SitePages>,
): Promise<PageRow | undefined> =>
  db
    .updateTable('site_pages')
    .set(row)
    .where('id', '=', id)
    .where('updated_at', '=', from)
    .returningAll()
    .executeTakeFirst()

export const removeRow = (db: Db, id: number): Promise<boolean> =>
  hasChanged(db.deleteFrom('site_pages').where('id', '=', id))
