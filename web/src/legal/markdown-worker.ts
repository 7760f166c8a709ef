// Works on texts beside the page, which goes on whatever a text asks.
import { comparisonOf } from './compare-texts.ts';
import type { Comparison } from './comparison.ts';
import { htmlOf } from './markdown-html.ts';
import type { Task } from './markdown-work.ts';

const answerTo = (task: Task): Comparison | string | null =>
  task.name === 'format' ? htmlOf(task.markdown) : comparisonOf(task.before, task.after);

addEventListener('message', ({ data }: MessageEvent<Task>) => postMessage(answerTo(data)));
postMessage('ready');
