import { field, keysOf } from './kinds.ts'

const filter = keysOf('filter')

const steps = [field('title', 'Title', 80, { unique: true }), field('text', 'Text', 300)]

/** The page of the Perception Filter. */
export const FILTER_KEYS = {
  'filter.over': filter.text('Line above the headline', 120, 'Tool one of four'),
  'filter.title': filter.text('Headline', 80, 'Perception Filter'),
  'filter.text': filter.text(
    'Text under the headline',
    900,
    'Nobody sees a day as it is. We see it through what we learned to expect. The filter is not a fault: it once kept us safe, or loved, or out of trouble.\n\nThis tool helps you notice the glass, find out where it came from, and decide whether to keep it.',
  ),
  'filter.tabs.1': filter.text('First tab', 60, 'Understanding Filters'),
  'filter.tabs.2': filter.text('Second tab', 60, 'Identifying Your Filters'),
  'filter.tabs.3': filter.text('Third tab', 60, 'Adjusting Your Filters'),
  'filter.what.title': filter.text('What a filter is: title', 80, 'What a filter is'),
  'filter.what.lead': filter.text(
    'What a filter is: first paragraph',
    600,
    'Over 90% of behaviour is learned. So is the way we look: from parents, teachers, a first job, one bad winter. What was learned can be seen, and what can be seen can be learned anew.',
  ),
  'filter.what.text': filter.text(
    'What a filter is: the rest',
    1200,
    'A filter works before thinking does. Two people receive the same short message. One reads “busy”, the other reads “finished with me”. Nothing in the message differs; the glass does.\n\nFilters are quick, and mostly they save us work. They limit us where they have grown old: where the danger is gone, and we still keep our distance.',
  ),
  'filter.try.title': filter.text('Try it now: title', 80, 'Try it now'),
  'filter.try.text': filter.text(
    'Try it now: text',
    600,
    'Think of the last message that stung. Read it aloud in the voice of somebody who likes you. What changed was not the message.',
  ),
  'filter.five.title': filter.text('The filters: title', 80, 'Five common filters'),
  'filter.five.lead': filter.text(
    'The filters: introduction',
    600,
    'Most of us use one or two of these five all day. Open the one whose sentence you have said this week.',
  ),
  'filter.method.title': filter.text('The method: title', 80, 'A reframing method'),
  'filter.method.lead': filter.text(
    'The method: introduction',
    600,
    'A reframing in four steps. On paper it takes five minutes; after some weeks, one breath.',
  ),
  'filter.method': filter.list('The method: its steps', 8, steps, [
    {
      title: 'Catch the sentence',
      text: 'Write down the exact words that went through your mind, not a nicer version.',
    },
    {
      title: 'Name the filter',
      text: 'Say which of the five it is. A named filter is already a little further from the eye.',
    },
    {
      title: 'Describe the scene',
      text: 'What would a camera have recorded? Only that: who, what, when.',
    },
    {
      title: 'Choose a truer sentence',
      text: 'Not a cheerful one. One that is kind, and that you believe.',
    },
  ]),
  'filter.examples.title': filter.text('Before and after: title', 80, 'Before and after'),
  'filter.examples.lead': filter.text(
    'Before and after: introduction',
    600,
    'The same three situations, first through a filter, then without it.',
  ),
  'filter.examples': filter.list(
    'Before and after: the examples',
    6,
    [
      field('area', 'Where', 60, { unique: true }),
      field('before', 'Through the filter', 200),
      field('after', 'Without it', 200),
    ],
    [
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
    ],
  ),
  'filter.close.title': filter.text('At the end: title', 80, 'Find yours with somebody beside you'),
  'filter.close.button': filter.text('At the end: button', 40, 'Schedule Your Free Consultation'),
  'filter.close.text': filter.text(
    'At the end: text',
    600,
    'A filter is hard to see from the inside. In thirty minutes we look at one together.',
  ),
}
