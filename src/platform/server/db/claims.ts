import type { QuotaClaim } from './member-bytes.ts'
import type { MembersOwn, Schema } from './schema.ts'

/** Why a table's rows are left out, so that this is a decision and not an oversight. */
interface No {
  because: string
}

export const no = (because: string): No => ({ because })

/** Each column of text or JSON is among `words`, among `codes` or an enum; a test fails for one that is in none. */
interface TableTexts {
  /** Whose words they are; they are deleted together with that person's data. */
  whose?: 'member' | 'coach' | 'visitor' | 'site'
  /** Columns with what people write, or what they are called or reached by. */
  words?: readonly string[]
  /** For how long, and what removes them; for the release's table of where words are. */
  kept?: string
  /** Further columns that only the site fills: hashes, ids of other systems. */
  codes?: readonly string[]
}

/** What the export of a whole practice has only when asked: `--with-passwords`, `--with-shares`. */
export const PRACTICE_OPTIONS = ['passwords', 'shares'] as const
export type PracticeOption = (typeof PRACTICE_OPTIONS)[number]

/** What happens to a table's rows. */
export interface TableClaim {
  /** The name of its list in a member's data export. */
  export: string | No
  /** `kept`: `npm run export` writes it; `passwords` and `shares`: only where that is asked for. */
  practice: 'kept' | PracticeOption | No
  /** Columns that an export leaves empty: `always`, or unless the option is chosen. They must accept null. */
  emptied?: Readonly<Record<string, 'always' | PracticeOption>>
  /** When the account is deleted: `cascade` by a foreign key, `explicit` by the feature's own code. */
  deletion: 'cascade' | 'explicit' | No
  quota?: QuotaClaim
  /** For every table with columns of text or JSON. */
  texts?: TableTexts
}

/** Of a table that foreign keys delete with an account: it is exported by its name, and part of the practice. */
export const membersOwn = (table: string): TableClaim => ({
  export: table,
  practice: 'kept',
  deletion: 'cascade',
})

/** For the claim of a table that says nothing of a member. */
export const OF_SITE = {
  export: no('belongs to the site, not to a member'),
  deletion: no('belongs to the site, not to a member'),
} as const

/** What a manifest says of a table: only what differs from `membersOwn`, or in any other table what becomes of its rows. */
type Stated<Table> = Table extends keyof MembersOwn
  ? Partial<TableClaim>
  : Partial<TableClaim> & Pick<TableClaim, 'export' | 'deletion'>

/** Does not compile for a table whose rows stay when an account is deleted, and that does not say why. */
export type TableClaims = {
  readonly [T in keyof Schema]?: Stated<T> & {
    readonly emptied?: { readonly [C in keyof Schema[T]]?: 'always' | PracticeOption }
  }
}

export type StatedClaims = Readonly<Record<string, Partial<TableClaim>>>
export type AnyTableClaims = Readonly<Record<string, TableClaim>>
