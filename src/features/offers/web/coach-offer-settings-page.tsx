import { useQuery, useQueryClient } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { Length } from '#src/features/site/web/editor/length.tsx'
import { ApiError, call, useChange } from '#src/platform/web/api/api.ts'
import { useKept } from '#src/platform/web/drafts/use-kept.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Choice, Field, TextArea } from '#src/platform/web/ui/field.tsx'
import { FailedChange, Loading } from '#src/platform/web/ui/loading.tsx'
import { TAX_WORDS, TAXES, TERMS_MAX } from '../constants.ts'
import { type OfferSettings, putOfferSettings } from '../contract/offers.ts'
import { offerSettingsQuery, SELLING } from './queries.ts'

/** /coach/offers/settings: what buyers agree to, and what is said about tax. */
export default function CoachOfferSettingsPage() {
  const settings = useQuery(offerSettingsQuery)
  return (
    <Screen
      title="Terms and tax"
      intro="They are on the page of each of your offers."
      actions={
        <Link to={href('/coach/offers')} className={buttonClass('secondary')}>
          All offers
        </Link>
      }
    >
      {settings.data ? (
        <SettingsForm stored={settings.data} />
      ) : (
        <Loading query={settings} title="They could not be loaded" className="h-96" />
      )}
    </Screen>
  )
}

function SettingsForm({ stored }: { stored: OfferSettings }) {
  const client = useQueryClient()
  const { value: form, isChanged, set, reset } = useKept<OfferSettings>('offer-settings', stored)
  const save = useChange(() => call(putOfferSettings, { body: form }), {
    done: 'Saved',
    onDone(saved) {
      reset()
      client.setQueryData(offerSettingsQuery.queryKey, saved)
    },
    refetch: SELLING,
  })
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  return (
    <Card className="max-w-3xl">
      <Form className="grid gap-6" busy={save.isPending} onSubmit={() => save.mutate()}>
        <Field
          label="Your terms"
          note="(optional)"
          hint={
            <>
              Whoever buys agrees to them first. Markdown: ## Heading, **bold**, - list.{' '}
              <Length value={form.terms} max={TERMS_MAX} />
            </>
          }
          error={fields.terms}
        >
          <TextArea
            rows={12}
            value={form.terms}
            onChange={event => set({ ...form, terms: event.target.value })}
          />
        </Field>
        <fieldset>
          <legend className="font-semibold">What is said beside each price</legend>
          {TAXES.map(tax => (
            <Choice
              key={tax}
              type="radio"
              name="tax"
              checked={form.tax === tax}
              onChange={() => set({ ...form, tax })}
            >
              “{TAX_WORDS[tax]}”
            </Choice>
          ))}
        </fieldset>
        {save.error && Object.keys(fields).length === 0 && (
          <FailedChange of={save}>Nothing is lost. Please try again.</FailedChange>
        )}
        <Button
          type="submit"
          busy={save.isPending}
          disabled={!isChanged}
          className="justify-self-start"
        >
          Save
        </Button>
      </Form>
    </Card>
  )
}

const loaders = loadersOf(() => [offerSettingsQuery])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
