import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Group, listGroups } from '#src/features/groups/contract/groups.ts'
import { groupsQuery } from '#src/features/groups/web/queries.ts'
import { listOwnTypes } from '#src/features/scheduling/contract/session-types.ts'
import { ownTypesQuery } from '#src/features/scheduling/web/queries.ts'
import { call } from '#src/platform/web/api/api.ts'
import { callList } from '#src/platform/web/api/call-list.ts'
import { offerSettingsQuery } from '../queries.ts'

/** What a coach has that an offer can hold. */
export interface Held {
  types: readonly { id: number; name: string; minutes: number; credits: number }[]
  groups: readonly { id: number; name: string }[]
}

export interface Choices extends Held {
  /** Whether plans may be given on this site. */
  givesPlans: boolean
}

const isLed = ({ your }: Group) => your.status === 'coach'

/** The coach's own session types and groups; none while they are loading. */
export function useChoices(): Choices {
  const { data: types = [] } = useQuery(ownTypesQuery)
  const groups = useInfiniteQuery(groupsQuery(''))
  const { data: settings } = useQuery(offerSettingsQuery)
  return {
    types,
    groups: (groups.data?.pages ?? []).flatMap(({ data }) => data.filter(isLed)),
    givesPlans: settings?.gives_plans ?? false,
  }
}

/** The same for a press that may come before the page has loaded any of it. @throws ApiError */
export async function fetchHeld(): Promise<Held> {
  const [types, groups] = await Promise.all([call(listOwnTypes), callList(listGroups, {})])
  return { types, groups: groups.filter(isLed) }
}
