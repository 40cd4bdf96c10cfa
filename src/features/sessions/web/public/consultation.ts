import { addDays, calendarDateAt } from '#src/contract/calendar.ts'
import type { BodyIn } from '#src/contract/endpoint.ts'
import { ApiError, call, messageOf } from '#src/platform/web/api/api.ts'
import { newKey } from '#src/platform/web/api/new-key.ts'
import { timeZone } from '#src/platform/web/calendar/time-zone.ts'
import { forgetDraft, keepDraft, restoreDraft, valuesOf } from '#src/platform/web/public/form-draft.ts'
import { showErrors } from '#src/platform/web/public/form-errors.ts'
import { errorsOf } from '#src/platform/web/public/forms.ts'
import { SLOT_DAYS_MAX } from '../../constants.ts'
import { bookGuest, listSlots, listTypes, type SessionType } from '../../contract.ts'
import { byDay, pagesOf } from '../../domain/agenda.ts'
import { guestBooking } from '../../domain/fields.ts'
import { fullWords, placeWords } from '../../domain/words.ts'
import { type Drawn, drawDays } from './draw-days.ts'

const zone = timeZone()
const OPEN = { credits: 0, plans: 0 }

const freeTimes = (type: SessionType) => {
  const start = calendarDateAt(new Date(), zone)
  return call(listSlots, {
    params: { id: String(type.id) },
    query: { start, end: addDays(start, SLOT_DAYS_MAX - 1), zone },
  })
}

const within = <E extends Element>(root: Element, selector: string): E => {
  const found = root.querySelector<E>(selector)
  if (!found) throw new Error(`${selector} is missing`)
  return found
}

/** Shows the choice of a time where a coach has free ones; otherwise the page stays as it is. */
export function attach(root: ParentNode): void {
  for (const section of root.querySelectorAll<HTMLElement>('[data-enhance="consultation"]')) {
    void open(section)
  }
}

async function open(section: HTMLElement): Promise<void> {
  const all = await call(listTypes).catch(() => [])
  const types = all.filter(({ credits, plans }) => credits === OPEN.credits && plans.length === OPEN.plans)
  const [first] = types
  if (!first) return
  const slots = await freeTimes(first).catch(() => [])
  if (slots.length === 0 && types.length === 1) return
  const offer = within<HTMLTemplateElement>(section, 'template[data-offer]')
  offer.replaceWith(offer.content)
  new Choice(section, types, first).show(slots)
  section.hidden = false
  const heading = document.querySelector('#ask')
  if (heading) heading.textContent = 'Or send a booking request'
}

type Slots = Awaited<ReturnType<typeof freeTimes>>

class Choice {
  readonly #section: HTMLElement
  readonly #form: HTMLFormElement
  #type: SessionType
  #pages: Drawn['days'][] = []
  #page = 0
  #start: string | null = null
  // One for each choice, so that a lost answer does not hold two times.
  #key = newKey()

  constructor(section: HTMLElement, types: readonly SessionType[], first: SessionType) {
    this.#section = section
    this.#type = first
    this.#form = within(section, '[data-hold]')
    this.#form.noValidate = true
    restoreDraft(this.#form)
    this.#form.addEventListener('input', () => keepDraft(this.#form))
    this.#form.addEventListener('submit', event => {
      event.preventDefault()
      void this.#hold()
    })
    const turn = (by: number) => {
      this.#page += by
      this.#draw()
    }
    within(section, '[data-earlier]').addEventListener('click', () => turn(-1))
    within(section, '[data-later]').addEventListener('click', () => turn(1))
    this.#offer(types)
  }

  #offer(types: readonly SessionType[]): void {
    const label = within<HTMLElement>(this.#section, '[data-kinds]')
    const select = within<HTMLSelectElement>(label, 'select')
    label.hidden = types.length < 2
    select.append(
      ...types.map(({ id, name, minutes }) => new Option(`${name}, ${minutes} minutes`, String(id))),
    )
    select.addEventListener('change', async () => {
      const type = types.find(({ id }) => String(id) === select.value)
      if (!type) return
      this.#type = type
      this.#choose(null)
      this.show(await freeTimes(type).catch(() => []))
    })
  }

  show(slots: Slots): void {
    this.#pages = pagesOf(byDay(slots, zone))
    this.#page = Math.min(this.#page, Math.max(0, this.#pages.length - 1))
    this.#draw()
  }

  #draw(): void {
    const section = this.#section
    const days = this.#pages[this.#page] ?? []
    const span = drawDays(section, {
      days,
      zone,
      coachZone: this.#type.zone,
      chosen: this.#start,
      onChoose: start => this.#choose(start),
    })
    within(section, '[data-span]').textContent = span || 'No free times in the next weeks'
    within<HTMLButtonElement>(section, '[data-earlier]').disabled = this.#page === 0
    within<HTMLButtonElement>(section, '[data-later]').disabled = this.#page >= this.#pages.length - 1
    within(section, '[data-zone]').textContent = `Times are those of ${placeWords(zone)}.`
    this.#say(span)
  }

  readonly #say = (text: string) => {
    within(this.#section, '[data-live]').textContent = text
  }

  #choose(start: string | null): void {
    this.#start = start
    this.#key = newKey()
    this.#fail(null)
    for (const button of this.#section.querySelectorAll<HTMLElement>('[data-start]'))
      button.ariaPressed = String(button.dataset.start === start)
    this.#form.hidden = start === null
    if (start === null) return
    const words = fullWords(Date.parse(start), zone, this.#type.zone)
    within(this.#form, '[data-chosen]').textContent = words
    this.#say(`Chosen: ${words}. Please give your name and address below.`)
    this.#form.scrollIntoView({ block: 'nearest' })
  }

  #fail(message: string | null, others: Slots = []): void {
    const place = within<HTMLElement>(this.#form, '[data-failed]')
    place.hidden = message === null
    place.textContent = message
    const template = within<HTMLTemplateElement>(this.#section, 'template[data-other]')
    const buttons = others.map(({ start }) => {
      const button = template.content.firstElementChild?.cloneNode(true) as HTMLButtonElement
      button.textContent = fullWords(Date.parse(start), zone, zone).replace(' your time', '')
      button.addEventListener('click', () => this.#choose(start))
      return button
    })
    within(this.#form, '[data-others]').replaceChildren(...buttons)
  }

  async #hold(): Promise<void> {
    const start = this.#start
    if (!start) return
    const values = valuesOf(this.#form)
    const body = { ...values, session_type_id: this.#type.id, start, zone } as unknown as BodyIn<
      typeof bookGuest
    >
    const { session_type_id, start: _, zone: __, ...errors } = errorsOf(guestBooking, body as never)
    showErrors(this.#form, errors)
    if (Object.keys(errors).length > 0) return
    const button = within<HTMLButtonElement>(this.#form, 'button[type="submit"]')
    button.disabled = true
    try {
      await call(bookGuest, { body, idempotencyKey: this.#key })
      forgetDraft(this.#form)
      this.#held(start)
    } catch (error) {
      const { alternatives = [] } = ((error instanceof ApiError && error.data) || {}) as {
        alternatives?: Slots
      }
      const words = alternatives.length > 0 ? ' These times are free:' : ''
      this.#fail(messageOf(error, 'Nothing was booked. Please try again.') + words, alternatives)
      if (error instanceof ApiError) showErrors(this.#form, error.fields)
      this.show(await freeTimes(this.#type).catch(() => []))
    } finally {
      button.disabled = false
    }
  }

  #held(start: string): void {
    const template = within<HTMLTemplateElement>(this.#section, 'template[data-held]')
    const notice = template.content.cloneNode(true) as DocumentFragment
    const first = notice.firstElementChild as HTMLElement
    within(first, '[data-when]').textContent = fullWords(Date.parse(start), zone, this.#type.zone)
    within(this.#section, '[data-choice]').replaceWith(notice)
    first.focus()
  }
}
