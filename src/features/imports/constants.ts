export const KINDS = ['archive', 'loop', 'habitica', 'csv', 'markdown'] as const
export type ImportKind = (typeof KINDS)[number]

export const STATES = ['reading', 'previewed', 'applying', 'applied', 'undoing', 'undone'] as const
export type ImportState = (typeof STATES)[number]

export const OUTCOMES = ['new', 'here', 'merged', 'left_out'] as const
export type RowOutcome = (typeof OUTCOMES)[number]

/** The format of a member's archive that this version writes; an older one is read as well. */
export const FORMAT = 1

const MEGABYTE = 1024 * 1024
export const FILE_BYTES_MAX = 50 * MEGABYTE
export const UNPACKED_BYTES_MAX = 500 * MEGABYTE
/** The highest compression ratio of an entry that unpacks to more than `RATIO_FROM_BYTES`. */
export const RATIO_MAX = 200
export const RATIO_FROM_BYTES = 10 * MEGABYTE
export const ROWS_MAX = 200_000
export const FILES_MAX = 10_000
/** For a text file in a zip; the longest that another tracker writes has a few megabytes. */
export const TEXT_BYTES_MAX = 16 * MEGABYTE
/** For JSON that is parsed as a whole and takes a multiple of this in memory; real files have a few megabytes. */
export const JSON_BYTES_MAX = 24 * MEGABYTE
/** Brackets and commas in such JSON: each may stand for a value. */
export const JSON_PARTS_MAX = 1_500_000
/** In a file of another tracker. */
export const HABITS_MAX = 2_000
/** How deep JSON may be nested. */
export const DEPTH_MAX = 32
/** Brackets and commas in a row. */
export const ROW_PARTS_MAX = 200_000
/** For the JSON of a row: several times the longest that this site writes. */
export const ROW_CHARACTERS_MAX = 16 * MEGABYTE

/** How many wrong rows are named. */
export const PROBLEMS_SHOWN = 20

export const CONTACT_STATES = ['new', 'invited', 'client', 'wrong'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

export const CONTACTS_MAX = 1_000
export const CONTACT_BYTES_MAX = 5 * MEGABYTE

export const UPLOADS_PER_HOUR = 5
export const PREVIEW_HOURS = 24
export const UNDO_DAYS = 7
