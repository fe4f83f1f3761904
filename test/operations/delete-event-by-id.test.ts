import { describeRemovedEvent } from '../support/removed-event.ts';

describeRemovedEvent('DELETE');
