import { describe, expect, it } from 'vitest';
import { compileOperations } from '../../src/contract/operations.ts';
import { compileRoutes } from '../../src/contract/routes.ts';
import { servedDocument } from '../../src/contract/served-document.ts';

const match = compileRoutes(compileOperations(servedDocument));
const found = (method: string, path: string) => {
  const matched = match(method, path);
  return matched && [matched.operation.operationId, matched.params];
};

describe('compileRoutes', () => {
  it.each([
    ['GET', '/sites', 'listSites', {}],
    ['GET', '/sites/TIDEPOOL', 'getSite', { site_id: 'TIDEPOOL' }],
    ['GET', '/sites/A/milestones/B', 'getMilestone', { site_id: 'A', milestone_id: 'B' }],
    ['DELETE', '/sites/A/data', 'wipeSite', { site_id: 'A' }],
    ['DELETE', '/sites/A/events/B/data', 'wipeEvent', { site_id: 'A', event_id: 'B' }],
    ['GET', '/sites/events', 'getSite', { site_id: 'events' }],
  ])('%s %s leads to %s', (method, path, id, params) => {
    expect(found(method, path)).toEqual([id, params]);
  });

  it('lets a fixed segment beat a parameter, where the method has it', () => {
    expect(found('POST', '/sites/A/events/currency')).toEqual(['setEventCurrency', { site_id: 'A' }]);
    expect(found('POST', '/sites/A/events/Currency')).toEqual([
      'updateEventById',
      { site_id: 'A', event_id: 'Currency' },
    ]);
    expect(found('GET', '/sites/A/events/currency')).toEqual(['getEventById', { site_id: 'A', event_id: 'currency' }]);
    expect(found('DELETE', '/sites/A/events/currency/data')).toEqual([
      'wipeEvent',
      { site_id: 'A', event_id: 'currency' },
    ]);
  });

  it.each([
    ['another case', 'GET', '/Sites'],
    ['a trailing slash', 'GET', '/sites/'],
    ['an empty segment', 'GET', '/sites//events'],
    ['a doubled slash', 'GET', '//sites'],
    ['no slash', 'GET', 'sites'],
    ['the root', 'GET', '/'],
    ['nothing', 'GET', ''],
    ['an unknown path', 'GET', '/visitors'],
    ['a segment too many', 'GET', '/account/x'],
    ['a method that the path lacks', 'PUT', '/sites/A'],
    ['a method in small letters', 'get', '/sites'],
    ['an escaped fixed segment', 'GET', '/%73ites'],
    ['a malformed escape', 'GET', '/sites/%E0%A4%A'],
    ['a name of every object', 'GET', '/constructor'],
  ])('matches nothing for %s: %s %s', (_, method, path) => {
    expect(found(method, path)).toBeNull();
  });

  it('decodes parameters, a slash included', () => {
    expect(found('GET', '/sites/A%2FB%20%C3%A9+')).toEqual(['getSite', { site_id: 'A/B é+' }]);
  });

  it('comes back from a way that leads nowhere with the parameters of the other', () => {
    const operation = (operationId: string) => ({ get: { operationId, summary: operationId, responses: {} } });
    const paths = { '/fixed/{x}/c': operation('one'), '/{y}/{z}/d': operation('two') };
    const go = compileRoutes(compileOperations({ ...servedDocument, paths }));
    expect(go('GET', '/fixed/1/c')?.params).toEqual({ x: '1' });
    expect(go('GET', '/fixed/1/d')?.params).toEqual({ y: 'fixed', z: '1' });
  });
});
