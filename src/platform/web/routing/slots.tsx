import { type ComponentType, useEffect, useState } from 'react'

export interface SoldCard {
  title: string
  description: string
  price: number
  currency: string
  period: string
  features: readonly string[]
  button: string
  offer: string
}

/** Places on a feature's page that features above it may fill, each with the properties that the page passes on. */
export interface Slots {
  /** Beside an item of the member's own. */
  item: { kind: string; itemId: number; title: string }
  /** For an administrator who answers a member's request for their data. */
  access: { memberId: number; username: string; onClose: () => void }
  /** On the page where a day's domino is set. */
  day: { date: string }
  /** On the pages where dominoes are completed. */
  dominoes: { userId: number }
  /** Before the days of the week that is planned. */
  week: { userId: number }
  /** Beside what a result can be used for. */
  result: { userId: number }
  /** Under a session type that the member cannot book yet. */
  sessions: { typeId: number }
  /** Below the counts of the administrators' dashboard. */
  dashboard: Record<never, never>
  /** On a card of /coaching that is written. `offer` is the address of what it sells, and '' while it sells nothing. */
  card: { card: SoldCard; onSell: (offer: string) => void }
}

export type SlotFillers = {
  readonly [Name in keyof Slots]?: () => Promise<ComponentType<Slots[Name]>>
}

let fillers: readonly SlotFillers[] = []

/** Called once by the app, before anything renders. */
export function registerSlots(slots: readonly SlotFillers[]): void {
  fillers = slots
}

/** Filled once the page has loaded: the content is optional, and its code is not part of the page's. */
export function Slot<Name extends keyof Slots>({ name, ...props }: { name: Name } & Slots[Name]) {
  const [filled, setFilled] = useState<readonly ComponentType<Slots[Name]>[]>([])
  useEffect(() => {
    let isCurrent = true
    const loads = fillers.flatMap(each => each[name] ?? [])
    Promise.all(loads.map(load => load())).then(
      components => isCurrent && setFilled(components as readonly ComponentType<Slots[Name]>[]),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [name])
  return filled.map(Component => (
    <Component key={Component.name} {...(props as unknown as Slots[Name])} />
  ))
}
