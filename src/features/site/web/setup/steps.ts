import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#src/contract/endpoint.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { SETUP_STEPS, type SetupStep } from '../../constants.ts'
import { saveSetup } from '../../contract/setup.ts'
import { siteSetupQuery } from '../queries.ts'

interface StepText {
  /** The step's name on the path. */
  name: MessageDescriptor
  title: MessageDescriptor
  lead: MessageDescriptor
  /** The keys of the texts that are edited in this step. */
  keys: readonly string[]
  /** Those of them that fewer people need, behind *More*. */
  more?: readonly string[]
  /** What the preview shows first. */
  path: string
}

export const STEP_TEXTS: Readonly<Record<SetupStep, StepText>> = {
  name: {
    name: msg`You`,
    title: msg`You and your practice`,
    lead: msg`Visitors look for a person first.`,
    keys: ['about.name', 'contact.email', 'about.photo', 'about.text', 'practice.name'],
    more: ['brand.logo'],
    path: '/',
  },
  place: {
    name: msg`Where and when`,
    title: msg`Where and when you work`,
    lead: msg`Dates, currency and telephone numbers follow your country.`,
    keys: ['practice.city', 'practice.country', 'contact.phone'],
    more: ['practice.region', 'social.instagram', 'social.x'],
    path: '/contact',
  },
  offers: {
    name: msg`What you offer`,
    title: msg`What you offer`,
    lead: msg`Begin with the price of your first offer. What you hide is nowhere on your site.`,
    keys: ['offers'],
    more: ['practice.currency'],
    path: '/coaching',
  },
  look: {
    name: msg`Look`,
    title: msg`Colors and type`,
    lead: msg`Press what you like; your site follows.`,
    keys: [],
    more: ['theme.primary', 'theme.accent', 'theme.corners', 'theme.scheme'],
    path: '/',
  },
  publish: {
    name: msg`Publish and invite`,
    title: msg`Publish, and invite somebody`,
    lead: msg`Until you publish, visitors and mails have the sample’s name and colors.`,
    keys: [],
    path: '/',
  },
}

export const stepOf = (name: string | null | undefined): SetupStep | undefined =>
  SETUP_STEPS.find(each => each === name)

/** The first step after one that is not done, or else the first of all. */
export function nextOf(
  steps: readonly { name: string; is_done: boolean }[],
  after?: SetupStep,
): SetupStep {
  const later = steps.slice(steps.findIndex(({ name }) => name === after) + 1)
  const open = [...later, ...steps].find(({ is_done }) => !is_done)
  return stepOf(open?.name) ?? 'publish'
}

/** Saves how far the setup has come. */
export function useSetup() {
  const client = useQueryClient()
  return useChange((body: BodyIn<typeof saveSetup>) => call(saveSetup, { body }), {
    failed: { title: t`Not saved` },
    onDone: data => client.setQueryData(siteSetupQuery.queryKey, data),
  })
}
