import type { Migration } from './db/migrate.ts'
import { up as baseline } from './db/migrations/0001-baseline.ts'
import { up as foldedSearch } from './db/migrations/0004-folded-search.ts'
import { up as setAside } from './db/migrations/0005-set-aside.ts'

/** The platform's own tables. They reference those of features, so they come last in each migration. */
export const platformMigrations: Readonly<Record<string, Migration>> = {
  '0001-baseline': baseline,
  '0004-folded-search': foldedSearch,
  '0005-set-aside': setAside,
}
