import { type DaySlots, neighbour } from '../../domain/agenda.ts'
import { dayWords, fullWords, timeWords } from '../../domain/words.ts'

interface Slot {
  start: string
}

export interface Drawn {
  days: DaySlots<Slot>[]
  zone: string
  coachZone: string
  chosen: string | null
  onChoose: (start: string) => void
}

const cloneOf = (section: Element, name: string): HTMLElement => {
  const template = section.querySelector<HTMLTemplateElement>(`template[data-${name}]`)
  const clone = template?.content.firstElementChild?.cloneNode(true)
  if (!(clone instanceof HTMLElement)) throw new Error(`the template ${name} is missing`)
  return clone
}

const instantOf = ({ start }: Slot): number => Date.parse(start)

/** Draws days and their times from the page's templates. @returns the days in words, such as '2 March to 6 March' */
export function drawDays(section: Element, { days, zone, coachZone, chosen, onChoose }: Drawn): string {
  const table = section.querySelector<HTMLElement>('[data-days]')
  const buttonAt = ({ day, slot }: { day: number; slot: number }) =>
    table?.querySelector<HTMLElement>(`[data-at="${day} ${slot}"]`)
  const columns = days.map(({ slots }, day) => {
    const column = cloneOf(section, 'day')
    const [heading, list] = [column.querySelector('p'), column.querySelector('ul')]
    const [firstSlot] = slots
    if (heading && firstSlot)
      heading.textContent = dayWords(instantOf(firstSlot), zone).replace(
        /^(\w{3})\w* (\d+) (\w{3})\w*$/,
        '$1 $2 $3',
      )
    for (const [slot, each] of slots.entries()) {
      const item = cloneOf(section, 'time')
      const button = item.querySelector('button')
      if (!button) continue
      button.textContent = timeWords(instantOf(each), zone)
      button.ariaLabel = fullWords(instantOf(each), zone, coachZone)
      button.ariaPressed = String(each.start === chosen)
      button.dataset.start = each.start
      button.dataset.at = `${day} ${slot}`
      button.tabIndex = day === 0 && slot === 0 ? 0 : -1
      button.addEventListener('click', () => onChoose(each.start))
      button.addEventListener('keydown', event => {
        const to = neighbour(days, { day, slot }, event.key)
        if (to.day === day && to.slot === slot) return
        event.preventDefault()
        buttonAt(to)?.focus()
      })
      // One stop of the Tab key: where the focus was last.
      button.addEventListener('focus', () => {
        for (const other of table?.querySelectorAll<HTMLElement>('[data-at]') ?? []) other.tabIndex = -1
        button.tabIndex = 0
      })
      list?.append(item)
    }
    return column
  })
  table?.replaceChildren(...columns)
  const first = days[0]?.slots[0]
  const last = days.at(-1)?.slots[0]
  if (!first || !last) return ''
  const short = (slot: Slot) => dayWords(instantOf(slot), zone).replace(/^\S+ /, '')
  return first === last ? short(first) : `${short(first)} to ${short(last)}`
}
