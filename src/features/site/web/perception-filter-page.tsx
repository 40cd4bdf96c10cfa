import { ToolHelpForm } from '#src/features/guidance/web/components/tool-help-form.tsx'
import { ClosingCall } from '#src/platform/web/sections/closing-call.tsx'
import { Heading, PageIntro } from '#src/platform/web/sections/headings.tsx'
import { Panels } from '#src/platform/web/sections/panels.tsx'
import { Steps } from '#src/platform/web/sections/steps.tsx'
import { FilterDrawing } from './filters/filter-drawing.tsx'
import { FilterTypes } from './filters/filter-types.tsx'

const REFRAMING = [
  {
    title: 'Catch the sentence',
    text: 'Write down the exact words that went through your mind, not a nicer version.',
  },
  {
    title: 'Name the filter',
    text: 'Say which of the five it is. A named filter is already a little further from the eye.',
  },
  { title: 'Describe the scene', text: 'What would a camera have recorded? Only that: who, what, when.' },
  { title: 'Choose a truer sentence', text: 'Not a cheerful one. One that is kind, and that you believe.' },
] as const

const EXAMPLES = [
  {
    area: 'In relationships',
    before: '“He is on his phone again. I am not important to him.”',
    after: '“He is on his phone. I would like to talk, and I have not said so yet.”',
  },
  {
    area: 'At work',
    before: '“One critical remark, so the whole proposal was bad.”',
    after: '“One part needs work. She read the rest and had no question.”',
  },
  {
    area: 'With yourself',
    before: '“I missed three mornings. I never finish what I begin.”',
    after: '“I missed three mornings and did four. Tomorrow I can make it five.”',
  },
] as const

/** /perception-filter (spec 2). */
export function PerceptionFilterPage() {
  return (
    <>
      <PageIntro
        over="Tool one of four"
        title="Perception Filter"
        drawing={<FilterDrawing className="w-full" />}
      >
        <p>
          Nobody sees a day as it is. We see it through what we learned to expect. The filter is not a fault:
          it once kept us safe, or loved, or out of trouble.
        </p>
        <p>
          This tool helps you notice the glass, find out where it came from, and decide whether to keep it.
        </p>
      </PageIntro>
      <Panels
        label="Perception Filter"
        panels={[
          { id: 'understanding', title: 'Understanding Filters', content: <Understanding /> },
          { id: 'identifying', title: 'Identifying Your Filters', content: <Identifying /> },
          { id: 'adjusting', title: 'Adjusting Your Filters', content: <Adjusting /> },
        ]}
      />
      <section className="bg-sunken">
        <div className="wrap py-16 lg:py-24">
          <Heading lead="The same three situations, first through a filter, then without it.">
            Before and after
          </Heading>
          <div className="mt-10 grid gap-6 md:grid-cols-3">
            {EXAMPLES.map(example => (
              <article
                key={example.area}
                className="row-span-2 grid grid-rows-subgrid gap-0 rounded-lg bg-sheet shadow-soft"
              >
                <div className="p-6">
                  <h3 className="text-xl">{example.area}</h3>
                  <p className="mt-3 text-ink-soft">Through the filter</p>
                  <p>{example.before}</p>
                </div>
                <div className="rounded-b-lg bg-primary-soft p-6">
                  <p className="text-ink-soft">Without it</p>
                  <p className="font-serif text-xl leading-snug">{example.after}</p>
                </div>
              </article>
            ))}
          </div>
        </div>
      </section>
      <ToolHelpForm tool="perception" title="the Perception Filter" />
      <ClosingCall title="Find yours with somebody beside you" action="Schedule Your Free Consultation">
        A filter is hard to see from the inside. In thirty minutes we look at one together.
      </ClosingCall>
    </>
  )
}

function Understanding() {
  return (
    <div className="grid gap-10 lg:grid-cols-[3fr_2fr] lg:gap-16">
      <div className="max-w-prose space-y-5">
        <Heading>What a filter is</Heading>
        <p className="text-lg">
          Over 90% of behaviour is learned. So is the way we look: from parents, teachers, a first job, one
          bad winter. What was learned can be seen, and what can be seen can be learned anew.
        </p>
        <p>
          A filter works before thinking does. Two people receive the same short message. One reads “busy”,
          the other reads “finished with me”. Nothing in the message differs; the glass does.
        </p>
        <p>
          Filters are quick, and mostly they save us work. They limit us where they have grown old: where the
          danger is gone, and we still keep our distance.
        </p>
      </div>
      <aside className="self-start rounded-lg deep p-7">
        <h3 className="text-2xl">Try it now</h3>
        <p className="mt-3">
          Think of the last message that stung. Read it aloud in the voice of somebody who likes you. What
          changed was not the message.
        </p>
      </aside>
    </div>
  )
}

function Identifying() {
  return (
    <div className="grid gap-10 lg:grid-cols-[2fr_3fr] lg:gap-16">
      <Heading lead="Most of us use one or two of these five all day. Open the one whose sentence you have said this week.">
        Five common filters
      </Heading>
      <FilterTypes />
    </div>
  )
}

function Adjusting() {
  return (
    <div className="space-y-10">
      <Heading lead="A reframing in four steps. On paper it takes five minutes; after some weeks, one breath.">
        A reframing method
      </Heading>
      <Steps items={REFRAMING} />
    </div>
  )
}
