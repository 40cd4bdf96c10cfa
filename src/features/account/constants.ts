/** The only kind of file that comes in. */
export const KINDS = ['archive'] as const

/** As they are stored. `previewed` is shown as `checked`, and nothing is `reading` any more. */
export const STATES = ['reading', 'previewed', 'applying', 'applied'] as const
export type ImportState = (typeof STATES)[number]

/** The format of a member's archive that this version writes; an older one is read as well. */
export const FORMAT = 2

const MEGABYTE = 1024 * 1024
export const FILE_BYTES_MAX = 50 * MEGABYTE
export const UNPACKED_BYTES_MAX = 500 * MEGABYTE
/** The highest compression ratio of an entry that unpacks to more than `RATIO_FROM_BYTES`. */
export const RATIO_MAX = 200
export const RATIO_FROM_BYTES = 10 * MEGABYTE
export const ROWS_MAX = 200_000
export const FILES_MAX = 10_000
/** Lines of lists that do not come in; they are only counted. */
export const OTHER_ROWS_MAX = 1_000_000
/** For all lists of format 1, which are parsed as a whole: they take a multiple of it in memory, and one stretch of work. */
export const EVERYTHING_BYTES_MAX = 8 * MEGABYTE
/** For a row, and for the manifest: several times the longest that this site writes. */
export const LINE_BYTES_MAX = 6 * MEGABYTE
/** Commas and brackets in JSON that is parsed at once: each may stand for a value, which takes many times its size. */
export const EVERYTHING_PARTS_MAX = 600_000
export const LINE_PARTS_MAX = 200_000
/** How deep a row may be nested, and how many values it may have. */
export const DEPTH_MAX = 32
export const VALUES_MAX = 50_000

/** How many wrong rows are named. */
export const PROBLEMS_SHOWN = 20

export const CONTACT_STATES = ['new', 'invited', 'client', 'wrong'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

export const CONTACTS_MAX = 1_000
export const CONTACT_BYTES_MAX = MEGABYTE
/** Also blank ones, each of which takes the parser twenty microseconds. */
export const CONTACT_LINES_MAX = 10_000

export const UPLOADS_PER_HOUR = 5
export const PREVIEW_HOURS = 24
