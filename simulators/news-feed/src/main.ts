import { runProgram } from '@portal/simulator-kit/program';
import { startNewsFeedSimulator } from './server.ts';

await runProgram('news-feed', {}, startNewsFeedSimulator);
