import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { numberText } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import { ApiError, call, callEnvelope, messageOf } from '#src/platform/web/api/api.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { keyOf } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { PageHeader } from '#src/platform/web/layout/page-header.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { FILE_BYTES_MAX } from '../constants.ts'
import {
  applyImport,
  discardImport,
  listImports,
  type MemberImport,
  uploadImport,
} from '../contract/imports.ts'
import type { RowProblem } from '../domain/problems.ts'
import { appliedSentence, checkedSentences, filledSentence, placeText } from '../domain/words.ts'
import { FileDrop } from './components/file-drop.tsx'

export const meta = pageMeta(msg`Import`, msg`Bring in your archive.`)

/** How often an import that runs in the background is polled. */
const LOOK_EVERY_MS = 1_000

const importsQuery = queryOptions({
  queryKey: keyOf(listImports),
  queryFn: ({ signal }) => callEnvelope(listImports, { signal }),
  ...alwaysFresh,
  refetchInterval: query =>
    query.state.data?.data.some(({ state }) => state === 'applying') ? LOOK_EVERY_MS : false,
})

const FAILED = msg`Nothing was changed. Please try again.`

const paramsOf = ({ id }: MemberImport) => ({ id: String(id) })

export function useApply(shown: MemberImport) {
  const client = useQueryClient()
  return useChange(() => call(applyImport, { params: paramsOf(shown) }), {
    done: changed =>
      changed.state === 'applied'
        ? { title: t`Imported`, description: appliedSentence(changed) }
        : undefined,
    failed: { title: t`This could not be imported`, description: i18n._(FAILED) },
    // What came in may be on any page.
    refetch: () => client.invalidateQueries(),
  })
}

function useDiscard(shown: MemberImport) {
  return useChange(() => call(discardImport, { params: paramsOf(shown) }), {
    failed: { title: t`This could not be thrown away`, description: i18n._(FAILED) },
    refetch: [importsQuery],
  })
}

/** What a file would bring in, before anything of it is stored. */
function CheckedCard({ shown }: { shown: MemberImport }) {
  const apply = useApply(shown)
  const discard = useDiscard(shown)
  const ignored = Object.entries(shown.ignored)
  return (
    <Card className="grid gap-5">
      <h2 className="text-2xl">
        <Trans>Your archive</Trans>
      </h2>
      <div className="grid gap-2 text-lg" aria-live="polite">
        {checkedSentences(shown).map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {ignored.length > 0 && (
        <details className="text-ink-soft">
          <summary className="cursor-pointer py-2">
            <Trans>Not read: {numberText(ignored.length)}</Trans>
          </summary>
          <ul className="mt-2 list-disc ps-5">
            {ignored.slice(0, 50).map(([name, count]) => (
              <li key={name} className="[overflow-wrap:anywhere]">
                {name} ({numberText(count)})
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={apply.isPending} onClick={() => apply.mutate()}>
          <Trans>Import</Trans>
        </Button>
        <Button variant="secondary" busy={discard.isPending} onClick={() => discard.mutate()}>
          <Trans>Throw away</Trans>
        </Button>
      </div>
    </Card>
  )
}

/** Shown while an import runs; leaving the page does not stop it. */
function RunningCard() {
  return (
    <Card className="grid gap-3">
      <h2 className="text-2xl">
        <Trans>Importing</Trans>
      </h2>
      <progress aria-label={t`Importing`} className="h-3 w-full accent-primary" />
      <p role="status" className="text-ink-soft">
        <Trans>All of it comes in at once, in a moment. You can leave this page; it goes on.</Trans>
      </p>
    </Card>
  )
}

const wrongRowsOf = (error: unknown): RowProblem[] =>
  error instanceof ApiError && error.code === 'bad_rows'
    ? ((error.data as { rows?: RowProblem[] } | undefined)?.rows ?? [])
    : []

function Failure({ error }: { error: unknown }) {
  const rows = wrongRowsOf(error)
  return (
    <Alert tone="danger" title={t`This file cannot come in`}>
      <p>{messageOf(error, t`The file could not be read. Nothing was changed.`)}</p>
      {rows.length > 0 && (
        <ul className="mt-2 list-disc ps-5">
          {rows.map(({ list, row, field, why }) => (
            <li key={`${list} ${row} ${field}`} className="[overflow-wrap:anywhere]">
              {placeText({ list, row, field })}: {why}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

function UploadCard() {
  const { mutate, isPending, error } = useChange(
    (file: File) => call(uploadImport, { bytes: file, retry: false }),
    { refetch: [importsQuery] },
  )
  return (
    <div className="grid gap-4">
      {error && <Failure error={error} />}
      <FileDrop
        busy={isPending}
        bytesMax={FILE_BYTES_MAX}
        onFile={mutate}
        hint={t`It is the zip that Download my data gave you, here or at another site like this. Nothing comes in until you have seen what is in it.`}
      />
    </div>
  )
}

function Line({ shown }: { shown: MemberImport }) {
  const { dayAndTime } = useFormats()
  return (
    <li className="grid gap-2 py-4">
      <p className="font-semibold">{dayAndTime(shown.applied_at ?? shown.created_at)}</p>
      <p>
        {appliedSentence(shown)}{' '}
        {shown.first_day && (
          <Link
            to={withQuery(href('/daily-domino'), { date: shown.first_day })}
            className="text-link"
          >
            <Trans>See the first day</Trans>
          </Link>
        )}
      </p>
    </li>
  )
}

function EarlierImports({ imports }: { imports: readonly MemberImport[] }) {
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="text-2xl">
        <Trans>Earlier imports</Trans>
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {imports.map(each => (
          <Line key={each.id} shown={each} />
        ))}
      </ul>
    </section>
  )
}

/** docs/product.md 8.6 */
export default function ImportPage() {
  return (
    <div className="wrap grid max-w-3xl gap-8 py-8 sm:py-12">
      <PageHeader title={t`Import`} back={{ to: href('/account'), name: t`Your account` }}>
        <p className="mt-3 max-w-prose text-ink-soft text-lg">
          <Trans>
            Bring in your archive, from here or from another site like this. It comes in whole, into
            an account that is still empty: without dominoes, rest days, weeks, cabinet entries,
            plans, trials, assessments and saved conversations of its own.
          </Trans>
        </p>
      </PageHeader>
      <Imports />
    </div>
  )
}

function Imports() {
  const imports = useQuery(importsQuery)
  if (!imports.data)
    return (
      <Loading query={imports} title={t`Your imports could not be loaded`} className="h-64">
        {t`Nothing was changed. Please try again in a moment.`}
      </Loading>
    )
  const { data, filled } = imports.data
  const checked = data.find(({ state }) => state === 'checked')
  const isRunning = data.some(({ state }) => state === 'applying')
  return (
    <>
      {isRunning && <RunningCard />}
      {filled.length > 0 && (
        <Alert title={t`This account is not empty`}>{filledSentence(filled)}</Alert>
      )}
      {checked && <CheckedCard key={checked.id} shown={checked} />}
      {!checked && !isRunning && filled.length === 0 && <UploadCard />}
      <EarlierImports imports={data.filter(({ state }) => state === 'applied')} />
    </>
  )
}

const importData = () => [importsQuery]

const loaders = loadersOf(importData)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
