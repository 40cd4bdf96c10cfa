export const CALENDAR_NAME_MAX = 100
export const URL_MAX = 2_000
export const CALENDARS_MAX = 10

/** Limits for reading an external calendar. */
export const CALENDAR_BYTES_MAX = 5 * 1024 * 1024
export const CALENDAR_INSTANCES_MAX = 5_000
/** How many entries that could not be read are named. */
export const UNREAD_NAMED_MAX = 20
export const UNREAD_SUMMARY_MAX = 100
export const CALENDAR_REDIRECTS_MAX = 3
export const CALENDAR_SECONDS = 10
export const CALENDAR_BOOKING_SECONDS = 3
export const CALENDAR_EVERY_MINUTES = 10
export const CALENDAR_WARN_HOURS = 6
export const CALENDAR_STOP_HOURS = 24
/** How far ahead busy times are read: the longest booking horizon of a session type, plus a month. */
export const CALENDAR_AHEAD_DAYS = 400
