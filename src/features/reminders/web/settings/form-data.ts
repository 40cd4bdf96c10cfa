import * as z from 'zod/mini'
import { CHANNELS } from '../../constants.ts'
import { type ReminderChange, reminderChange } from '../../contract.ts'

const SWITCHES = ['review', 'picture', 'sessions', 'messages', 'push_shows_text'] as const

/** What the page's form says, as the call takes it: a box that is not ticked is not in the form at all. */
export function changeOf(form: FormData): unknown {
  const text = (name: string) => String(form.get(name) ?? '')
  const isOn = (name: string) => form.has(name)
  const channels = text('channels')
  return {
    domino: {
      enabled: isOn('enabled'),
      at: text('at').slice(0, 5),
      also_at: [text('also_at_1'), text('also_at_2')].map(time => time.slice(0, 5)).filter(Boolean),
      days: form.getAll('days').map(Number),
      channels: channels === 'both' ? [...CHANNELS] : [channels],
      silent_on_rest_days: isOn('silent_on_rest_days'),
    },
    quiet: { from: text('quiet_from').slice(0, 5), to: text('quiet_to').slice(0, 5) },
    ...Object.fromEntries(SWITCHES.map(name => [name, isOn(name)])),
  }
}

/** What was typed, where all of it could be read. */
export function readChange(change: unknown): ReminderChange | null {
  const read = z.safeParse(reminderChange, change)
  return read.success ? read.data : null
}
