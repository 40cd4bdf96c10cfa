import type { Kysely } from 'kysely'
import { addChecks, atLeast, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'content_state', {
    published: {
      rule: 'published between 0 and version',
      fix: 'version = case when version < published then published else version end, published = case when published < 0 then 0 else published end',
    },
    setup_step: oneOf('setup_step', ['name', 'place', 'offers', 'look', 'mail', 'hours', 'client'], 'null'),
  })
  await addChecks(db, columns, 'site_pages', {
    place: oneOf('place', ['none', 'footer', 'menu'], "'none'"),
    revision: atLeast('revision', 0),
  })
  await addChecks(db, columns, 'media', {
    type: oneOf('type', ['image/png', 'image/jpeg', 'image/webp'], null),
    width: atLeast('width', 1),
    height: atLeast('height', 1),
  })
  await addChecks(db, columns, 'media_sizes', {
    width: atLeast('width', 1),
  })
}
