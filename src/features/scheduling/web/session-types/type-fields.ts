import { BAD_VIDEO_LINK } from '../../constants.ts'
import type { OwnSessionType } from '../../contract/session-types.ts'
import { completeLink, isLinkOrNone } from '../../domain/video-link.ts'

/** The numbers of a session type, in the order of the form. Caps may be empty: unlimited. */
export const NUMBERS = [
  { name: 'minutes', label: 'Length', unit: 'minutes', min: 5, max: 480 },
  { name: 'step', label: 'Start times every', unit: 'minutes', min: 5, max: 480 },
  { name: 'buffer_before', label: 'Kept free before', unit: 'minutes', min: 0, max: 240 },
  { name: 'buffer_after', label: 'Kept free after', unit: 'minutes', min: 0, max: 240 },
  { name: 'min_notice_hours', label: 'Notice', unit: 'hours', min: 0, max: 8760 },
  { name: 'horizon_days', label: 'Bookable ahead', unit: 'days', min: 1, max: 365 },
  { name: 'daily_cap', label: 'Sessions a day', unit: 'at most', min: 1, max: 1000 },
  { name: 'weekly_cap', label: 'Sessions a week', unit: 'at most', min: 1, max: 1000 },
  { name: 'credits', label: 'Price', unit: 'credits', min: 0, max: 100 },
] as const satisfies readonly { name: keyof OwnSessionType; [more: string]: unknown }[]

type NumberName = (typeof NUMBERS)[number]['name']

export type TypeForm = Record<'name' | 'place' | 'video_link' | 'plans' | NumberName, string>

const CAPS: readonly string[] = ['daily_cap', 'weekly_cap']

export function typeFormOf(
  type: Omit<OwnSessionType, 'id' | 'created_at' | 'updated_at'>,
): TypeForm {
  const numbers = NUMBERS.map(({ name }) => [name, type[name] === null ? '' : String(type[name])])
  return {
    ...(Object.fromEntries(numbers) as Record<NumberName, string>),
    name: type.name,
    place: type.place,
    video_link: type.video_link,
    plans: type.plans.join(' '),
  }
}

/** The fields of the body; what is not a number is refused by the server, beside its field. */
export function typeBodyOf(form: TypeForm) {
  const numberOf = (name: NumberName) => {
    const text = form[name].trim()
    return text === '' && CAPS.includes(name) ? null : Number(text === '' ? Number.NaN : text)
  }
  const numbers = NUMBERS.map(({ name }) => [name, numberOf(name)])
  return {
    ...(Object.fromEntries(numbers) as Record<
      Exclude<NumberName, 'daily_cap' | 'weekly_cap'>,
      number
    > &
      Record<'daily_cap' | 'weekly_cap', number | null>),
    name: form.name,
    place: form.place,
    video_link: completeLink(form.video_link),
    plans: form.plans.split(' ').filter(plan => plan !== '') as OwnSessionType['plans'],
  }
}

/** A message for each number that is missing or out of its range. */
export function typeErrors(form: TypeForm): Record<string, string> {
  const errors: Record<string, string> = {}
  if (form.name.trim() === '') errors.name = 'Please give it a name.'
  if (!isLinkOrNone(form.video_link)) errors.video_link = BAD_VIDEO_LINK
  for (const { name, min, max } of NUMBERS) {
    const text = form[name].trim()
    if (text === '' && CAPS.includes(name)) continue
    const value = Number(text)
    if (text === '' || !Number.isInteger(value) || value < min || value > max)
      errors[name] = `Please enter a whole number from ${min} to ${max}.`
  }
  return errors
}
