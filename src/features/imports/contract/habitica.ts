import * as z from 'zod/mini'

const entry = z.object({
  date: z.union([z.number(), z.string()]),
  completed: z.optional(z.boolean()),
  value: z.optional(z.number()),
})
const daily = z.object({
  id: z.optional(z.string()),
  _id: z.optional(z.string()),
  text: z.string(),
  history: z.optional(z.array(z.unknown())),
})
const list = z.optional(z.array(z.unknown()))
const userData = z.object({
  tasks: z.object({ dailys: z.array(daily), habits: list, todos: list, rewards: list }),
  preferences: z.optional(
    z.object({ timezoneOffset: z.optional(z.number()), dayStart: z.optional(z.number()) }),
  ),
  inbox: z.optional(z.object({ messages: z.optional(z.record(z.string(), z.unknown())) })),
})

/** Habitica's user data, as far as it is read. */
export const readUserData = (value: unknown) => z.safeParse(userData, value)

/** A day of a daily. */
export const readEntry = (value: unknown) => z.safeParse(entry, value)
