/** Weeks the dashboard's charts go back, the present one included. */
export const CHART_WEEKS = 26

/** What the dashboard shows of each list (spec 9). */
export const LATEST = 3
