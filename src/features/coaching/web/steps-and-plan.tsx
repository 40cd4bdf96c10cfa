import { t } from '@lingui/core/macro'
import { Section } from './components/section.tsx'
import { GrowthPlan } from './growth-plan.tsx'
import { Steps, type StepsProps } from './steps/steps.tsx'

export const StepsAndPlan = ({ lead, ...props }: StepsProps & { lead?: string | undefined }) => (
  <div className="grid items-start gap-6 lg:grid-cols-2">
    <Section title={t`Steps`} lead={lead}>
      <Steps {...props} />
    </Section>
    <Section title={t`Growth plan`}>
      <GrowthPlan coachingId={props.coachingId} isActive={props.isActive} />
    </Section>
  </div>
)
