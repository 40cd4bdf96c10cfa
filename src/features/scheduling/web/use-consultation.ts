import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PageQueries } from '#src/platform/web/routing/page-loaders.ts'
import type { SessionType } from '../contract/session-types.ts'
import type { Slot } from '../domain/slots.ts'
import { slotsQuery, typesQuery } from './queries.ts'

const isOpen = ({ credits, plans }: SessionType) => credits === 0 && plans.length === 0

/** By the coach's days: a page that is the same for everybody has them before the visitor's zone is known. */
const freeTimes = ({ id, zone }: SessionType) => slotsQuery(id, zone)

export const consultationData: PageQueries = async client => {
  const types = await client.fetchQuery(typesQuery).catch(() => [])
  return [typesQuery, ...types.filter(isOpen).slice(0, 1).map(freeTimes)]
}

export interface Consultation {
  types: readonly SessionType[]
  type: SessionType
  slots: readonly Slot[]
  choose: (typeId: number) => void
}

/**
 * The sessions that visitors can hold.
 * @returns undefined while free times are looked for, null if there are none; once there were some, the choice stays on
 * the screen, even if the last one is taken
 */
export function useConsultation(isWanted: boolean): Consultation | null | undefined {
  const all = useQuery({ ...typesQuery, enabled: isWanted })
  const types = (all.data ?? []).filter(isOpen)
  const [chosen, choose] = useState<number>()
  const type = types.find(({ id }) => id === chosen) ?? types[0]
  const slots = useQuery({
    ...slotsQuery(type?.id ?? 0, type?.zone ?? 'UTC'),
    enabled: isWanted && type !== undefined,
  })
  const isFound = types.length > 1 ? !slots.isPending : (slots.data?.length ?? 0) > 0
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    if (isFound) setOffered(true)
  }, [isFound])
  if (type && (isFound || isOffered)) return { types, type, slots: slots.data ?? [], choose }
  const isLooking = isWanted && (all.isPending || (type !== undefined && slots.isPending))
  return isLooking ? undefined : null
}
