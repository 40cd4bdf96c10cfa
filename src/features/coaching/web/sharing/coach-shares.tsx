import { Eye } from 'lucide-react'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { KIND_NAMES, SHARE_KINDS, type ShareKind } from '../../constants.ts'
import type { Coaching } from '../../contract/coachings.ts'
import type { Share } from '../../contract/shares.ts'
import { coachNameOf } from '../../domain/names.ts'
import { ShareKindRow } from './share-kind.tsx'
import { useShares } from './use-shares.ts'

const KINDS = SHARE_KINDS.filter(kind => kind !== 'cabinet_entry')

/** The member's own page for an item; a reflection's domino is not known here. */
const HOME: Record<ShareKind, (id: number) => string> = {
  dominoes: id => href('/domino/:id', { id }),
  reflections: () => href('/daily-domino'),
  planner: () => href('/weekly-planner'),
  if_thens: () => href('/weekly-planner'),
  results: () => href('/assessment/history'),
  cabinet_entry: () => href('/conscious-cabinet'),
}

const SINGLE: Record<ShareKind, string> = {
  ...KIND_NAMES,
  dominoes: 'One domino',
  reflections: 'One reflection',
  planner: 'One week',
  if_thens: 'One if-then plan',
  results: 'One result',
}

/** Everything that is shared with one coach. */
export function CoachShares({
  coaching,
  shares,
}: {
  coaching: Coaching
  shares: readonly Share[]
}) {
  const { stop } = useShares()
  const name = coachNameOf(coaching.coach)
  const items = shares.filter(share => share.item_id !== null)
  return (
    <Card className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">With {name}</h2>
        {coaching.coach && (
          <SiteLink
            to={href('/account/sharing/seen-by/:coachId', { coachId: coaching.coach.id })}
            className={buttonClass('secondary', 'sm')}
          >
            <Eye aria-hidden className="size-4" />
            See what {name} sees
          </SiteLink>
        )}
      </header>
      <ul className="divide-y divide-line">
        {KINDS.map(kind => (
          <ShareKindRow
            key={kind}
            coaching={coaching}
            kind={kind}
            share={shares.find(share => share.kind === kind && share.item_id === null)}
          />
        ))}
      </ul>
      <div className="grid gap-2 rounded-md bg-sunken p-4">
        <p className="font-semibold">Shared one by one</p>
        {items.length === 0 && (
          <p className="text-ink-soft">
            Nothing. Cabinet entries are shared only one by one: open an entry and choose “Share
            this one”.
          </p>
        )}
        <ul className="grid gap-1">
          {items.map(share => (
            <li key={share.id} className="flex flex-wrap items-center justify-between gap-x-4">
              <SiteLink to={HOME[share.kind](share.item_id ?? 0)} className="text-link">
                {SINGLE[share.kind]}
              </SiteLink>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Stop sharing: ${SINGLE[share.kind]}, number ${share.item_id}`}
                onClick={() => stop.mutate(share.id)}
              >
                Stop sharing
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-ink-soft text-sm">
        Check-ins and messages are written to {name}, so they need no switch.
      </p>
    </Card>
  )
}
