import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Switch } from '#src/platform/web/ui/switch.tsx'
import { type Subscriber, setSubscription } from '../../contract.ts'

type Pages = InfiniteData<{ data: Subscriber[]; active: number }>

function replaceSubscriber(pages: Pages | undefined, changed: Subscriber): Pages | undefined {
  const before = pages?.pages.flatMap(page => page.data).find(each => each.id === changed.id)
  if (!pages || !before) return pages
  const difference = Number(changed.is_active) - Number(before.is_active)
  return {
    ...pages,
    pages: pages.pages.map(page => ({
      ...page,
      active: page.active + difference,
      data: page.data.map(each => (each.id === changed.id ? changed : each)),
    })),
  }
}

/** After a failure the switch goes back (docs/product.md 10.3). */
export function ActiveSwitch({ subscriber }: { subscriber: Subscriber }) {
  const client = useQueryClient()
  const change = useChange(
    (activate: boolean) => call(setSubscription, { body: { email: subscriber.email, activate } }),
    {
      failed: `${subscriber.email} could not be changed. Please try again.`,
      onDone(changed) {
        client.setQueriesData<Pages>({ queryKey: ['subscribers', 'list'] }, pages =>
          replaceSubscriber(pages, changed),
        )
      },
      refetch: [['subscribers', 'count']],
    },
  )
  const active = change.isPending ? change.variables : subscriber.is_active
  return (
    <Switch
      checked={active}
      disabled={change.isPending}
      onChange={change.mutate}
      label={
        <>
          {active ? 'Active' : 'Unsubscribed'}
          <span className="sr-only">: {subscriber.email}</span>
        </>
      }
    />
  )
}
