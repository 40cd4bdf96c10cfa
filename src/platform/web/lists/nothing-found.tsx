import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../ui/loading.tsx'

/** In place of a list that a search has left empty. */
export const NothingFound = ({ title }: { title: string }) => (
  <EmptyState title={title}>
    <Trans>Try fewer letters.</Trans>
  </EmptyState>
)
