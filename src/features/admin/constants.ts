/** Weeks the dashboard's charts go back, the present one included. */
export const CHART_WEEKS = 26

/** What the dashboard shows of each list (spec 9). */
export const LATEST = 3
/** What the list of messages shows of one without a subject (spec 9). */
export const PREVIEW_LENGTH = 50
/** How long 'Copied' stands, in milliseconds (spec 9). */
export const COPIED_MS = 2_000

export const UNAUTHORIZED = 'Unauthorized Access'
export const UNAUTHORIZED_MORE = 'You need administrator privileges to access this page.'
