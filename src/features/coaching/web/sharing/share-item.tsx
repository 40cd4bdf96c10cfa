import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Share2, UserCheck } from 'lucide-react'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import type { Slots } from '#src/platform/web/routing/slots.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Menu, MenuItem } from '#src/platform/web/ui/menu.tsx'
import { SHARE_KINDS } from '../../constants.ts'
import { coachNameOf } from '../../domain/names.ts'
import { coachingsQuery, sharesQuery } from './queries.ts'
import { useShares } from './use-shares.ts'

const QUIET = { staleTime: 300_000, refetchOnMount: false, refetchOnWindowFocus: false } as const

/** 'Shared with Anna' or 'Share this one', for members who have a coach. */
export function ShareItem({ kind: name, itemId, title }: Slots['item']) {
  const { user } = useSession()
  const kind = SHARE_KINDS.find(each => each === name)
  const coachings = useQuery({ ...coachingsQuery, ...QUIET, enabled: user !== null })
  const active = (coachings.data ?? []).filter(
    each => each.role === 'member' && each.status === 'active',
  )
  const shares = useQuery({ ...sharesQuery, ...QUIET, enabled: active.length > 0 })
  const { start, stop } = useShares()
  if (!kind || active.length === 0 || !shares.data) return null

  const ofItem = shares.data.filter(each => each.kind === kind && each.item_id === itemId)
  const ofKind = shares.data.filter(each => each.kind === kind && each.item_id === null)
  const names = active
    .filter(({ id }) => [...ofItem, ...ofKind].some(share => share.coaching_id === id))
    .map(({ coach }) => coachNameOf(coach))
  const coaches = names.reduce((all, name) => (all ? t`${all} and ${name}` : name), '')
  const label = coaches ? t`Shared with ${coaches}` : t`Share this one`
  const Icon = names.length > 0 ? UserCheck : Share2
  return (
    <Menu
      align="start"
      trigger={
        <Button
          size="sm"
          variant="quiet"
          busy={start.isPending || stop.isPending}
          aria-label={`${label}: “${title}”`}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {label}
        </Button>
      }
    >
      {active.map(({ id, coach }) => {
        const own = ofItem.find(share => share.coaching_id === id)
        const who = coachNameOf(coach)
        const change = () =>
          own ? stop.mutate(own.id) : start.mutate({ coaching_id: id, kind, item_id: itemId })
        return (
          <MenuItem key={id} onSelect={change}>
            {own ? t`Stop sharing with ${who}` : t`Share with ${who} for 90 days`}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
