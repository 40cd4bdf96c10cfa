import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { shortDate } from '#src/contract/formats.ts'
import { BandBadge } from '#src/features/assessments/web/components/band-badge.tsx'
import { ApiError } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import type { Since } from '../../contract/shared-calls.ts'
import type { SharedResult } from '../../contract/shared-items.ts'
import { sharedResultsQuery, sinceQuery, type Viewer } from '../sharing/queries.ts'
import { DominoLines, EarlierDominoes } from './shared-dominoes.tsx'
import { EarlierWeeks, WeekText } from './shared-weeks.tsx'

function Results({ viewer, results }: { viewer: Viewer; results: readonly SharedResult[] }) {
  const { dayOf } = useFormats()
  const [isAll, setAll] = useState(false)
  const all = useQuery({ ...sharedResultsQuery(viewer), enabled: isAll })
  const shown = (isAll && all.data) || results
  return (
    <>
      {shown.length === 0 && (
        <p className="text-ink-soft">
          <Trans>No results since then.</Trans>
        </p>
      )}
      <ul className="grid gap-3">
        {shown.map(each => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{each.quiz_title}</span>
            <span>{each.score}%</span>
            <BandBadge score={each.score} />
            <span className="text-ink-soft text-sm">{dayOf(each.completed_at)}</span>
          </li>
        ))}
      </ul>
      {!all.data && (
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start"
          busy={all.isFetching}
          onClick={() => setAll(true)}
        >
          <Trans>All shared results</Trans>
        </Button>
      )}
    </>
  )
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

interface SharedViewProps {
  viewer: Viewer
  /** The member's name, as part of a sentence. */
  name: string
  /** False if nothing is known to be shared: then nothing is requested. */
  isShared?: boolean
}

export function SharedView({ viewer, name, isShared = true }: SharedViewProps) {
  const since = useQuery({ ...sinceQuery(viewer), enabled: isShared })
  const wasShared = useRef(false)
  useEffect(() => {
    if (since.data) wasShared.current = true
  }, [since.data])
  if (!isShared || isGone(since.error))
    return <NothingShared wasShared={wasShared.current} viewer={viewer} name={name} />
  if (!since.data)
    return <Loading query={since} title={t`This could not be loaded`} className="h-64" />
  return <Shared viewer={viewer} data={since.data} />
}

function NothingShared({
  wasShared,
  viewer,
  name,
}: {
  wasShared: boolean
  viewer: Viewer
  name: string
}) {
  if (wasShared) {
    return (
      <Alert title={t`No longer shared`}>
        <Trans>Nothing of it is kept on this page.</Trans>
      </Alert>
    )
  }
  return (
    <EmptyState
      title={viewer.as === 'coach' ? t`Nothing of ${name} is shared with you.` : t`Nothing.`}
    >
      {viewer.as === 'coach'
        ? t`Members choose what their coach sees. Messages, check-ins and the agenda need no sharing.`
        : t`You share nothing with this coach, so they see nothing.`}
    </EmptyState>
  )
}

function Shared({ viewer, data }: { viewer: Viewer; data: Since }) {
  const { dayOf } = useFormats()
  const { dominoes, reflections, planner, if_thens, results, cabinet_entries } = data
  return (
    <div className="grid gap-6">
      <p className="text-ink-soft">
        {data.since === data.until
          ? t`New today, ${shortDate(data.until)}`
          : t`New since ${shortDate(data.since)}`}
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {dominoes && (
          <Part
            title={t`Dominoes`}
            figure={
              dominoes.days > 0
                ? t`completed on ${dominoes.green_days} of ${dominoes.days} days`
                : undefined
            }
          >
            <DominoLines entries={dominoes.latest} empty={t`No dominoes since then.`} />
            <EarlierDominoes viewer={viewer} until={data.until} />
          </Part>
        )}
        {reflections && (
          <Part title={t`Reflections`}>
            {reflections.length === 0 && (
              <p className="text-ink-soft">
                <Trans>No reflections since then.</Trans>
              </p>
            )}
            <ul className="grid gap-3">
              {reflections.map(each => (
                <li key={each.id}>
                  <p className="text-ink-soft text-sm">{dayOf(each.created_at)}</p>
                  <LongText text={each.reflection} />
                </li>
              ))}
            </ul>
          </Part>
        )}
        {planner && (
          <Part title={t`Weekly planner`}>
            {planner.length === 0 && (
              <p className="text-ink-soft">
                <Trans>No week was planned since then.</Trans>
              </p>
            )}
            {planner.map(week => (
              <WeekText key={week.id} week={week} />
            ))}
            <EarlierWeeks viewer={viewer} until={data.until} />
          </Part>
        )}
        {if_thens && (
          <Part title={t`If-then plans`}>
            {if_thens.length === 0 && (
              <p className="text-ink-soft">
                <Trans>No plans yet.</Trans>
              </p>
            )}
            <ul className="grid gap-2">
              {if_thens.map(each => (
                <li key={each.id}>
                  <Trans>
                    If {each.cue}, then {each.action}
                  </Trans>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {results && (
          <Part title={t`Assessment results`}>
            <Results viewer={viewer} results={results} />
          </Part>
        )}
        {cabinet_entries && (
          <Part title={t`From the cabinet`}>
            <ul className="grid gap-3">
              {cabinet_entries.map(each => (
                <li key={each.id}>
                  <p className="font-semibold">{each.title}</p>
                  <LongText text={each.content} />
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
    </div>
  )
}

interface PartProps {
  title: string
  figure?: string | undefined
  children: ReactNode
}

function Part({ title, figure, children }: PartProps) {
  return (
    <Card className="grid gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-xl">{title}</h3>
        {figure && <p className="font-semibold text-done">{figure}</p>}
      </header>
      {children}
    </Card>
  )
}

const LONG_TEXT = 400

function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  if (text.length <= LONG_TEXT) return <p className="whitespace-pre-wrap">{text}</p>
  return (
    <div>
      <p className="whitespace-pre-wrap">{isOpen ? text : `${text.slice(0, LONG_TEXT)}…`}</p>
      <button
        type="button"
        aria-expanded={isOpen}
        className="text-link min-h-11 cursor-pointer font-semibold"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t`Show less` : t`Show all`}
      </button>
    </div>
  )
}
