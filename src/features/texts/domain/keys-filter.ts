import { msg } from '@lingui/core/runtime-macro'
import { field, keysOf } from './kinds.ts'

const filter = keysOf('filter')

const steps = [field('title', msg`Title`, 80, { unique: true }), field('text', msg`Text`, 300)]

/** The page of the Perception Filter. */
export const FILTER_KEYS = {
  'filter.over': filter.text(msg`Line above the headline`, 120, msg`Tool one of four`),
  'filter.title': filter.text(msg`Headline`, 80, msg`Perception Filter`),
  'filter.text': filter.text(
    msg`Text under the headline`,
    900,
    msg`Nobody sees a day as it is. We see it through what we learned to expect. The filter is not a fault: it once kept us safe, or loved, or out of trouble.\n\nThis tool helps you notice the glass, find out where it came from, and decide whether to keep it.`,
  ),
  'filter.tabs.1': filter.text(msg`First tab`, 60, msg`Understanding Filters`),
  'filter.tabs.2': filter.text(msg`Second tab`, 60, msg`Identifying Your Filters`),
  'filter.tabs.3': filter.text(msg`Third tab`, 60, msg`Adjusting Your Filters`),
  'filter.what.title': filter.text(msg`What a filter is: title`, 80, msg`What a filter is`),
  'filter.what.lead': filter.text(
    msg`What a filter is: first paragraph`,
    600,
    msg`Over 90% of behaviour is learned. So is the way we look: from parents, teachers, a first job, one bad winter. What was learned can be seen, and what can be seen can be learned anew.`,
  ),
  'filter.what.text': filter.text(
    msg`What a filter is: the rest`,
    1200,
    msg`A filter works before thinking does. Two people receive the same short message. One reads “busy”, the other reads “finished with me”. Nothing in the message differs; the glass does.\n\nFilters are quick, and mostly they save us work. They limit us where they have grown old: where the danger is gone, and we still keep our distance.`,
  ),
  'filter.try.title': filter.text(msg`Try it now: title`, 80, msg`Try it now`),
  'filter.try.text': filter.text(
    msg`Try it now: text`,
    600,
    msg`Think of the last message that stung. Read it aloud in the voice of somebody who likes you. What changed was not the message.`,
  ),
  'filter.five.title': filter.text(msg`The filters: title`, 80, msg`Five common filters`),
  'filter.five.lead': filter.text(
    msg`The filters: introduction`,
    600,
    msg`Most of us use one or two of these five all day. Open the one whose sentence you have said this week.`,
  ),
  'filter.method.title': filter.text(msg`The method: title`, 80, msg`A reframing method`),
  'filter.method.lead': filter.text(
    msg`The method: introduction`,
    600,
    msg`A reframing in four steps. On paper it takes five minutes; after some weeks, one breath.`,
  ),
  'filter.method': filter.list(msg`The method: its steps`, 8, steps, [
    {
      title: msg`Catch the sentence`,
      text: msg`Write down the exact words that went through your mind, not a nicer version.`,
    },
    {
      title: msg`Name the filter`,
      text: msg`Say which of the five it is. A named filter is already a little further from the eye.`,
    },
    {
      title: msg`Describe the scene`,
      text: msg`What would a camera have recorded? Only that: who, what, when.`,
    },
    {
      title: msg`Choose a truer sentence`,
      text: msg`Not a cheerful one. One that is kind, and that you believe.`,
    },
  ]),
  'filter.examples.title': filter.text(msg`Before and after: title`, 80, msg`Before and after`),
  'filter.examples.lead': filter.text(
    msg`Before and after: introduction`,
    600,
    msg`The same three situations, first through a filter, then without it.`,
  ),
  'filter.examples': filter.list(
    msg`Before and after: the examples`,
    6,
    [
      field('area', msg`Where`, 60, { unique: true }),
      field('before', msg`Through the filter`, 200),
      field('after', msg`Without it`, 200),
    ],
    [
      {
        area: msg`In relationships`,
        before: msg`“He is on his phone again. I am not important to him.”`,
        after: msg`“He is on his phone. I would like to talk, and I have not said so yet.”`,
      },
      {
        area: msg`At work`,
        before: msg`“One critical remark, so the whole proposal was bad.”`,
        after: msg`“One part needs work. She read the rest and had no question.”`,
      },
      {
        area: msg`With yourself`,
        before: msg`“I missed three mornings. I never finish what I begin.”`,
        after: msg`“I missed three mornings and did four. Tomorrow I can make it five.”`,
      },
    ],
  ),
  'filter.close.title': filter.text(
    msg`At the end: title`,
    80,
    msg`Find yours with somebody beside you`,
  ),
  'filter.close.button': filter.text(
    msg`At the end: button`,
    40,
    msg`Schedule Your Free Consultation`,
  ),
  'filter.close.text': filter.text(
    msg`At the end: text`,
    600,
    msg`A filter is hard to see from the inside. In thirty minutes we look at one together.`,
  ),
}
