import { format } from 'date-fns'

/** An instant in the reader's time zone: 'Nov 20, 2026' (spec 9). */
export const dayOf = (instant: string): string => format(new Date(instant), 'MMM d, yyyy')

export const dayAndTime = (instant: string): string => format(new Date(instant), "MMM d, yyyy 'at' h:mm a")
