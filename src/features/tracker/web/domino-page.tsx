import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check, Pencil } from 'lucide-react'
import { useState } from 'react'
import {
  href,
  Link,
  type LoaderFunctionArgs,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router'
import { longDate } from '#src/contract/formats.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { isKept } from '#src/platform/web/draft-store.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { visitorContext } from '#src/platform/web/routing/page-visit.ts'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { PageSpinner } from '#src/platform/web/ui/loading.tsx'
import { Tabs } from '#src/platform/web/ui/tabs.tsx'
import type { DominoEntry } from '../contract/dominoes.ts'
import { canComplete } from '../domain/pips.ts'
import { isMissing, MissingDomino } from './components/missing-domino.tsx'
import { Reflections } from './components/reflections.tsx'
import { PipSection, pipDraftKey } from './pips/pip-section.tsx'
import { dominoData, dominoIdOf, entryQuery } from './queries.ts'
import { useCompleteDomino } from './use-domino-changes.ts'

export const meta = pageMeta(msg`Domino`, msg`One domino, its pips and its reflections.`)

function DominoDetail({ entry }: { entry: DominoEntry }) {
  usePageTitle(entry.title)
  const { clockTime } = useFormats()
  const navigate = useNavigate()
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const dayParam = entry.date === today ? undefined : entry.date
  const [isEditing, setEditing] = useState(() => isKept(pipDraftKey(entry.id)))
  const complete = useCompleteDomino({
    title: t`Today's Domino Completed! 🎉`,
    onDone: () => navigate(withQuery(href('/daily-domino'), { date: dayParam })),
  })
  // While pips are being edited nothing beside Save Changes leads away.
  const mayEdit = !entry.completed && !isEditing
  const tab = search.get('tab') === 'visual' ? 'visual' : 'details'

  return (
    <div className="wrap grid max-w-5xl gap-6 py-8 sm:py-12">
      <Card className="grid gap-8 max-sm:px-3.5">
        <header className="grid gap-3">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <h1 className="min-w-0 text-4xl" tabIndex={-1}>
              {entry.title}
            </h1>
            {mayEdit && <EditLink id={entry.id} />}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Badge tone={entry.completed ? 'done' : 'progress'}>
              {entry.completed ? t`Completed` : t`Pending`}
            </Badge>
            <span>{longDate(entry.date)}</span>
            {entry.completed_at && (
              <time dateTime={entry.completed_at} className="text-ink-soft">
                <Trans>Completed at {clockTime(entry.completed_at)}</Trans>
              </time>
            )}
          </div>
        </header>
        {canComplete(entry) && (
          <div className="flex flex-wrap items-center justify-between gap-4 rounded-md bg-done-soft p-4">
            <p className="font-semibold text-done">
              <Trans>All 12 pips are Completed. Tip it over?</Trans>
            </p>
            <Button busy={complete.isPending} onClick={() => complete.mutate(entry.id)}>
              <Check aria-hidden className="size-5" />
              <Trans>Complete Domino</Trans>
            </Button>
          </div>
        )}
        <Tabs
          label={t`Parts of the domino`}
          value={tab}
          onValueChange={next =>
            setSearch({ tab: next }, { replace: true, preventScrollReset: true })
          }
          keepMounted
          tabs={[
            {
              value: 'details',
              label: t`Details & Reflections`,
              content: (
                <div className="grid max-w-3xl gap-8">
                  <p className="whitespace-pre-wrap">
                    {entry.description || t`No additional description provided.`}
                  </p>
                  <Reflections dominoId={entry.id} />
                </div>
              ),
            },
            {
              value: 'visual',
              label: t`12 Pip Domino`,
              content: <PipSection entry={entry} isEditing={isEditing} onEditing={setEditing} />,
            },
          ]}
        />
        <footer className="flex flex-wrap justify-between gap-3 border-line border-t pt-6">
          <Link
            className={buttonClass('quiet')}
            to={withQuery(href('/daily-domino'), { date: dayParam })}
          >
            <ArrowLeft aria-hidden className="size-5" />
            <Trans>Back</Trans>
          </Link>
          <Slot name="item" kind="dominoes" itemId={entry.id} title={entry.title} />
          {mayEdit && <EditLink id={entry.id} />}
        </footer>
      </Card>
    </div>
  )
}

function EditLink({ id }: { id: number }) {
  return (
    <Link className={buttonClass('secondary')} to={`${href('/create-domino')}?edit=${id}`}>
      <Pencil aria-hidden className="size-4" />
      <Trans>Edit</Trans>
    </Link>
  )
}

/** /domino/{id}?tab=visual|details (docs/product.md 4.4). */
export default function DominoPage() {
  const id = dominoIdOf(useParams().id)
  return id ? <LoadedDomino key={id} id={id} /> : <MissingDomino />
}

function LoadedDomino({ id }: { id: number }) {
  const entry = useQuery(entryQuery(id))
  if (entry.data && !isMissing(entry.error)) return <DominoDetail entry={entry.data} />
  return entry.isError ? <MissingDomino failed={entry} /> : <PageSpinner />
}

const load = loadOnServer(
  (_, { params }) => dominoData(params.id),
  (_, { params }) => dominoData(params.id).length === 0,
)

export async function loader(visit: LoaderFunctionArgs) {
  const loaded = await load(visit)
  const { client } = visit.context.get(visitorContext)
  const entry = client.getQueryData(entryQuery(dominoIdOf(visit.params.id) ?? 0).queryKey)
  return entry && 'queries' in loaded ? { ...loaded, title: entry.title } : loaded
}
export const clientLoader = loadInBrowser((_, { params }) => dominoData(params.id))
