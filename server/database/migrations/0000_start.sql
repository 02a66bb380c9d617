CREATE TABLE "order_items" (
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_items_order_id_item_id_pk" PRIMARY KEY("order_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"local_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"content" jsonb NOT NULL,
	"status" text NOT NULL,
	"payment_method" text NOT NULL,
	"is_pickup" boolean NOT NULL,
	"subtotal" integer NOT NULL,
	"discount" integer NOT NULL,
	"delivery" integer NOT NULL,
	"tax" integer NOT NULL,
	"total" integer NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"delivery_date" text NOT NULL,
	"delivery_time_range" text NOT NULL,
	"slot_start" timestamp with time zone,
	"slot_end" timestamp with time zone,
	"open_until" timestamp with time zone NOT NULL,
	"shop_version" text NOT NULL,
	"priced_from" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_local_id_unique" UNIQUE("local_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"whole_at" double precision NOT NULL,
	"period_ms" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"version" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shop_version_shops_version_fk" FOREIGN KEY ("shop_version") REFERENCES "public"."shops"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_items_item" ON "order_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email","open_until");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone","open_until");