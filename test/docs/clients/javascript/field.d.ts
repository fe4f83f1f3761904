export declare class Client {
  private baseUrl;
  private token;
  constructor(token: string);
  account(): Promise<{ id: number; name: string; email: string }>;
}
